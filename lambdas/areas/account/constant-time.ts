/** Longer than the work of a public call ordinarily takes, so that the time tells nothing either. */
const ANSWER_MS = 800;

/** To be awaited last. */
export const constantTime = () => new Promise<void>((resolve) => setTimeout(resolve, ANSWER_MS));
