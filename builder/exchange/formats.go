package exchange

// exports are the formats that lists are written in beside JSON.
var exports = []ExportFormat{
	Short,
	FullText,
	Markdown,
	UnitTable,
	ListCode,
	PlayerCode,
}

// imports are the forms in which a file holds lists beside JSON.
var imports = []ImportFormat{
	CodeAlone,
	PrintedPDF,
	PastedText,
}
