/**
 * How often a diagnosis was right, as `[from clarity, share]`: fitted by `scripts/fit-diagnosis.ts` to 314 labelled
 * answers of 91 servers, the arguable ones included, and shrunk because the signals had them in view.
 */
export const CALIBRATION = {
  error: [
    [0, 0.792],
    [0.75, 0.857],
    [2, 0.912],
    [3.5, 0.967],
  ],
  none: [
    [-2.5, 0.9],
    [-1, 0.908],
    [-0.01, 0.989],
  ],
  unclear: [[0, 0.091]],
} as const;
