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
