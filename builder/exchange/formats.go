package exchange

import (
	"gantry/builder/exchange/chat"
	"gantry/builder/exchange/code"
	"gantry/builder/exchange/csv"
	"gantry/builder/exchange/format"
	"gantry/builder/exchange/pdf"
	"gantry/builder/exchange/text"
)

// exports are the formats that lists are written in beside JSON.
var exports = []format.Export{
	text.Export,
	chat.Short,
	chat.Markdown,
	csv.Export,
	code.Export,
	code.PlayerExport,
}

// imports are the forms in which a file holds lists beside JSON.
var imports = []format.Import{
	code.Import,
	pdf.Import,
	text.Import,
}
