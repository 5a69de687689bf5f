package format

import (
	"bufio"
	"encoding/csv"
	"io"
)

// NewTable begins a table of comma-separated values for spreadsheets. An error stays until it is flushed. Texts are
// Cells.
func NewTable(to io.Writer, head []string) *csv.Writer {
	// Without a byte order mark Excel reads × and − as Latin-1.
	buffer := bufio.NewWriter(to)
	_, _ = buffer.WriteString("\ufeff")
	table := csv.NewWriter(buffer)
	_ = table.Write(head)
	return table
}
