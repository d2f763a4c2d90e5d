import type { CellStyle as GridStyle } from "@ironcalc/wasm";
import type { CellStyle } from "hucre/xlsx";

type FileColor = NonNullable<NonNullable<CellStyle["font"]>["color"]>;
type FileSide = NonNullable<NonNullable<CellStyle["border"]>["top"]>;
type GridSide = NonNullable<GridStyle["border"]["top"]>;

/** Defaults for the cells of a file: the theme colours that styles refer to, and its default font. */
export type FileLook = { colourOf: (theme: number, tint: number) => string | undefined; font: CellStyle["font"] };

const lines: Partial<Record<FileSide["style"], `${GridSide["style"]}`>> = {
  hair: "dotted",
  dashed: "mediumdashed",
  mediumDashed: "mediumdashed",
  dashDot: "mediumdashdot",
  mediumDashDot: "mediumdashdot",
  dashDotDot: "mediumdashdotdot",
  mediumDashDotDot: "mediumdashdotdot",
  slantDashDot: "slantdashdot",
};
const sides = ["top", "right", "bottom", "left"] as const;
const fileLines: Readonly<Record<string, FileSide["style"]>> = {
  mediumdashed: "mediumDashed",
  mediumdashdot: "mediumDashDot",
  mediumdashdotdot: "mediumDashDotDot",
  slantdashdot: "slantDashDot",
};

/** Converts the style of a file's cell to a style of the grid, based on the grid's default style. */
export function gridStyle(own: GridStyle, style: CellStyle, look: FileLook): GridStyle {
  const colour = (color: FileColor | undefined) => {
    if (color?.rgb) return `#${color.rgb.slice(-6).toUpperCase()}`;
    return color?.theme === undefined ? undefined : look.colourOf(color.theme, color.tint ?? 0);
  };
  const { font = {}, fill, border = {}, alignment } = style;
  const fontColour = colour(font.color);
  const fillColour = fill?.type === "pattern" && fill.pattern !== "none" ? colour(fill.fgColor) : undefined;
  return {
    ...own,
    num_fmt: style.numFmt && style.numFmt !== "General" ? style.numFmt : own.num_fmt,
    font: {
      ...own.font,
      b: font.bold === true,
      i: font.italic === true,
      u: Boolean(font.underline),
      strike: font.strikethrough === true,
      ...(font.size !== undefined && font.size !== look.font?.size && { sz: Math.round(font.size) }),
      // Black is the default colour, which is light on a dark page.
      ...(fontColour && fontColour !== "#000000" && { color: fontColour }),
    },
    ...(fillColour && { fill: { color: fillColour } }),
    border: Object.fromEntries(
      sides.flatMap((side) => {
        const line = border[side];
        return line ? [[side, { style: lines[line.style] ?? line.style, color: colour(line.color) ?? "#000000" }]] : [];
      }),
    ),
    ...(alignment && {
      alignment: {
        horizontal: alignment.horizontal ?? "general",
        vertical: alignment.vertical ?? "bottom",
        wrap_text: alignment.wrapText === true,
      },
    }),
  } as GridStyle;
}

/**
 * Converts a style of the grid to a style of a file, with only the differences from the default. `hex` resolves theme
 * colours.
 */
export function fileStyle(
  own: GridStyle,
  style: GridStyle,
  hex: (color: GridStyle["font"]["color"]) => string,
): CellStyle {
  const { font, fill, border, alignment } = style;
  const rgb = (color: GridStyle["font"]["color"]) => {
    const hexColour = color === undefined ? "" : hex(color);
    return hexColour ? { color: { rgb: hexColour.replace("#", "") } } : {};
  };
  const written: CellStyle = {
    font: {
      ...(font.b && { bold: true }),
      ...(font.i && { italic: true }),
      ...(font.u && { underline: true }),
      ...(font.strike && { strikethrough: true }),
      ...(font.sz !== own.font.sz && { size: font.sz }),
      ...rgb(font.color),
    },
    ...(fill.color !== undefined && {
      fill: { type: "pattern", pattern: "solid", fgColor: rgb(fill.color).color ?? { rgb: "FFFFFF" } },
    }),
    border: Object.fromEntries(
      sides.flatMap((side) => {
        const line = border[side];
        return line ? [[side, { style: fileLines[line.style] ?? line.style, ...rgb(line.color) }]] : [];
      }),
    ),
    ...(alignment && {
      alignment: {
        horizontal: alignment.horizontal,
        vertical: alignment.vertical,
        ...(alignment.wrap_text && { wrapText: true }),
      },
    }),
    ...(style.num_fmt !== "general" && { numFmt: style.num_fmt }),
  };
  if (Object.keys(written.font ?? {}).length === 0) delete written.font;
  if (Object.keys(written.border ?? {}).length === 0) delete written.border;
  return written;
}
