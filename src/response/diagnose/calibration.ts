/**
 * How often a diagnosis was right, as `[from clarity, share]`: fitted by `scripts/fit-diagnosis.ts` to 314 labelled
 * responses of 91 servers, the arguable ones included, and shrunk because the signals had them in view.
 */
export const CALIBRATION = {
  error: [
    [0, 0.458],
    [0.75, 0.613],
    [2, 0.844],
    [3.5, 0.976],
  ],
  none: [
    [-2.5, 0.85],
    [-1, 0.9],
    [-0.01, 0.994],
  ],
  unclear: [[0, 0.083]],
} as const;
