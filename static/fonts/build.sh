#!/bin/sh
# Makes the embedded fonts from the full ones of Debian's packages fonts-noto-core,
# fonts-noto-extra, fonts-droid-fallback and fonts-nanum. Needs python3-fonttools and
# python3-brotli. Run it only to change what the fonts hold: the results are
# committed, and other fonts print other bytes.
set -eu
cd "$(dirname "$0")"
src=${FONTS:-/usr/share/fonts/truetype}
python=${PYTHON:-/usr/bin/python3}
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
export SOURCE_DATE_EPOCH=1609459200

letters=U+0020-007E,U+00A0-052F,U+1D00-1DBF,U+1E00-1FFF,U+2000-209F,U+20A0-20BF,U+2100-218F,U+2C60-2C7F,U+A720-A78E,U+FB00-FB06,U+FFFD
maths=U+2190-2199,U+21A9-21AA,U+21D0-21D5,U+2200-2265,U+2282-2287,U+2295-2297,U+22C5-22C6
signs=U+2713-2717,U+25A0-25A3,U+25AA-25AB,U+25B2,U+25B3,U+25B6,U+25B7,U+25BC,U+25BD,U+25C0,U+25C1,U+25C6,U+25C7,U+25CB,U+25CF,U+2605,U+2606,U+2610-2612,U+2620,U+2691,U+2690,U+26A0,U+26A1,U+2680-2685

subset() { "$python" -m fontTools.subset "$@" --no-hinting --notdef-outline --name-IDs=0,1,2,3,4,5,6,13,14 --drop-tables+=DSIG,FFTM,meta; }

subset "$src/noto/NotoSansMath-Regular.ttf" --unicodes="$maths" --layout-features= --drop-tables+=MATH --output-file="$tmp/maths.ttf"
subset "$src/noto/NotoSansSymbols2-Regular.ttf" --unicodes="$signs" --layout-features= --output-file="$tmp/signs.ttf"

noto() { # source name, output name
	subset "$src/noto/NotoSans-$1.ttf" --unicodes="$letters" --layout-features= --output-file="$tmp/$2-letters.ttf"
	"$python" -m fontTools.merge --output-file="$tmp/$2-merged.ttf" "$tmp/$2-letters.ttf" "$tmp/maths.ttf" "$tmp/signs.ttf"
	"$python" - "$tmp/$2-letters.ttf" "$tmp/$2-merged.ttf" <<'PY'
import sys  # merging takes the tallest signs for the height of a line: take the letters' again
from fontTools.ttLib import TTFont
letters, merged = TTFont(sys.argv[1]), TTFont(sys.argv[2])
for table, names in (("hhea", "ascent descent lineGap"),
                     ("OS/2", "sTypoAscender sTypoDescender sTypoLineGap usWinAscent usWinDescent sxHeight sCapHeight")):
    for name in names.split():
        setattr(merged[table], name, getattr(letters[table], name))
merged.save(sys.argv[2])
PY
	finish "$tmp/$2-merged.ttf" "$2"
}

finish() { # merged font, output name: the same glyphs for paper and for the web
	subset "$1" --unicodes='*' --layout-features= --output-file="$2.ttf"
	subset "$1" --unicodes='*' --layout-features= --flavor=woff2 --output-file="$2.woff2"
}

noto Regular gantry-regular
noto Bold gantry-bold
noto Condensed gantry-condensed
noto CondensedBold gantry-condensed-bold

# What most pages of the web are set with, apart: Latin letters of the west, figures,
# punctuation and the signs of the pages themselves.
latin=U+0020-007E,U+00A0-00FF,U+0131,U+0152-0153,U+029C,U+1D05,U+1D1B,U+2010-2015,U+2018-201E,U+2022,U+2026,U+2030,U+2032-2033,U+2039-203A,U+20AC,U+2122,U+2190-2193,U+2212,U+2248,U+2260,U+2264-2265,U+25A2,U+25B2,U+25B6,U+25BC,U+25CB,U+25CF,U+2713,U+2715
for name in regular bold condensed condensed-bold; do
	subset "gantry-$name.ttf" --unicodes="$latin" --layout-features= --flavor=woff2 --output-file="gantry-$name-latin.woff2"
done

# The same four in pages of at most 224 characters, as PDF's simple fonts need
# them: a line of JSON, then the pages as compressed TrueType one after another.
# ASCII has its own codes, a blank is code 32 on every page, and the first page
# holds what most documents use.
for name in regular bold condensed condensed-bold; do
	"$python" - "gantry-$name.ttf" "gantry-$name.pages" <<'PY'
import io, json, sys, zlib
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

common = "".join(map(chr, range(0x20, 0x7F))) + "".join(map(chr, range(0xC0, 0x100))) + \
    "\u00a0·–—−‘’“”„«»‹›…•†‡°±×÷½¼¾²³≤≥≈≠→←↑↓ʜ✓✕✗▢□§©®€£№ŒœŠšŽžłŁğĞşŞıİőŐűŰćĆčČńŃśŚżŻęĘąĄ"
blocks = [(0x100, 0x17F), (0x180, 0x24F), (0x250, 0x36F), (0x370, 0x3FF), (0x400, 0x4BF), (0x4C0, 0x52F), (0x1D00, 0x1DBF),
          (0x1EA0, 0x1EFF), (0x1E00, 0x1E9F), (0x2000, 0x20BF), (0x2100, 0x218F), (0x2190, 0x27BF), (0, 0xFFFF)]
chars = sorted(TTFont(sys.argv[1]).getBestCmap())
first = [ord(c) for c in dict.fromkeys(common) if ord(c) in chars][:224]
pages, placed = [first], set(first)
for low, high in blocks:
    rest = [c for c in chars if low <= c <= high and c not in placed]
    placed.update(rest)
    if len(pages) == 1 or len(pages[-1]) + len(rest) > 224 and len(rest) <= 223:
        pages.append([0x20])
    for c in rest:
        if len(pages[-1]) == 224:
            pages.append([0x20])
        pages[-1].append(c)
head, blobs = [], []
for page in pages:
    options = Options(hinting=False, notdef_outline=True, layout_features=[], glyph_names=True, legacy_cmap=False, recalc_timestamp=False,
                      drop_tables=["GDEF", "GPOS", "GSUB", "OS/2", "gasp", "name", "DSIG", "FFTM", "meta"])
    font = TTFont(sys.argv[1], recalcTimestamp=False)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=page)
    subsetter.subset(font)
    raw = io.BytesIO()
    font.save(raw)
    raw = raw.getvalue()
    blob = zlib.compress(raw, 9)
    cmap, advance = font.getBestCmap(), font["hmtx"]
    head.append({"runes": "".join(map(chr, page)), "widths": [advance[cmap[c]][0] for c in page], "size": len(raw), "length": len(blob)})
    blobs.append(blob)
with open(sys.argv[2], "wb") as out:
    out.write(json.dumps(head, ensure_ascii=False, separators=(",", ":")).encode() + b"\n" + b"".join(blobs))
PY
done

# The characters of the Japanese, Chinese and Korean standards. The source has
# no Hangul.
"$python" - >"$tmp/cjk.txt" <<'PY'
keep = set(range(0x3000, 0x3100)) | set(range(0x3130, 0x3190)) | set(range(0x31F0, 0x3200)) | set(range(0xFF00, 0xFFF0))
for point in list(range(0x2E80, 0xA000)) + list(range(0xF900, 0xFB00)):
    for standard in ("shift_jis", "gb2312", "euc_kr", "big5"):
        try:
            raw = chr(point).encode(standard)
        except UnicodeEncodeError:
            continue
        if standard != "big5" or raw[0] < 0xC9:  # of Big5 its common half
            keep.add(point)
for point in sorted(keep):
    print("U+%04X" % point)
PY
subset "$src/droid/DroidSansFallbackFull.ttf" --unicodes-file="$tmp/cjk.txt" --layout-features= --output-file="gantry-cjk.ttf"
subset "$src/droid/DroidSansFallbackFull.ttf" --unicodes-file="$tmp/cjk.txt" --layout-features= --flavor=woff2 --output-file="gantry-cjk.woff2"

# Every Hangul syllable, under a name of our own, as the licence asks.
subset "$src/nanum/NanumSquareR.ttf" --unicodes=U+1100-11FF,U+3131-318E,U+AC00-D7A3 --layout-features= --drop-tables+=TSI0,TSI1,TSI2,TSI3,TSI5 --output-file="$tmp/hangul.ttf"
"$python" - "$tmp/hangul.ttf" <<'PY'
import sys
from fontTools.ttLib import TTFont
font = TTFont(sys.argv[1])
for record in list(font["name"].names):
    if record.nameID in (0, 13, 14):
        continue
    font["name"].removeNames(nameID=record.nameID)
for number, text in ((1, "Gantry Hangul"), (2, "Regular"), (3, "Gantry Hangul 1"), (4, "Gantry Hangul"), (5, "Version 1.0"), (6, "GantryHangul")):
    font["name"].setName(text, number, 3, 1, 0x409)
font.save(sys.argv[1])
PY
finish "$tmp/hangul.ttf" gantry-hangul
