/** Colours that the colour-blind tell apart (Okabe & Ito, 2008); every use also differs in shape or dash. */
export const PALETTE = {
  blue: "#0072B2",
  vermilion: "#C44601",
  green: "#008260",
  purple: "#A85787",
  orange: "#B27300",
  grey: "#8c8c8c",
  faint: "#595959",
  pale: "#c4c4c4",
} as const;

const LOOKS = [
  { colour: PALETTE.blue, symbol: "circle", dash: "none" },
  { colour: PALETTE.vermilion, symbol: "square", dash: "6 3" },
  { colour: PALETTE.green, symbol: "triangle", dash: "2 3" },
  { colour: PALETTE.purple, symbol: "diamond", dash: "8 3 2 3" },
] as const;

/** How the series at this place is drawn: apart from the others in colour, mark and dash; after the last the first again. */
export const seriesLook = (index: number): (typeof LOOKS)[number] => LOOKS[index % LOOKS.length]!;
