/** Longer than a public call usually takes, so that the duration reveals nothing. */
const ANSWER_MS = 800;

/** To be awaited last. */
export const constantTime = () => new Promise<void>((resolve) => setTimeout(resolve, ANSWER_MS));
