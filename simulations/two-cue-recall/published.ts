/** What the paper and its pipeline report of Experiment 2, to be cited beside what is computed here. */
export interface Published {
  readonly people: number | null;
  readonly model: number | null;
}

/**
 * People: mixed models of the paper, with a slope and an intercept for each participant. Model: the same measures of the
 * published simulation with the one-cue parameters.
 */
export const PUBLISHED = {
  accuracy: { people: null, model: 0.725 },
  looks: [
    { people: null, model: 0.476 },
    { people: null, model: 0.413 },
    { people: null, model: 0.1 },
    { people: null, model: 0.01 },
    { people: null, model: null },
  ],
  final: { people: null, model: 1.688 },
  nonFinal: { people: null, model: 0.949 },
  finalLessNonFinal: { people: 0.869, model: null },
  shareOnFirst: { people: 0.187, model: 0.179 },
  nonFinalByOwn: { people: 0.101, model: 0.173 },
  nonFinalByOther: { people: -0.432, model: -0.322 },
} as const satisfies Readonly<Record<string, Published | readonly Published[]>>;
