/** Made by `scripts/fit-diagnosis.ts`: how often a diagnosis was right, by how clearly its votes spoke. */
export const CALIBRATION = {
  /** `[from margin, confidence]`, rising. */
  error: [
    [0, 0.5],
    [1, 0.75],
    [2, 0.9],
    [4, 0.97],
  ],
  /** `[from doubt, confidence]` for answers without an error: doubt is the soft-error score that was set aside. */
  none: [
    [0, 0.97],
    [1, 0.8],
  ],
} as const;
