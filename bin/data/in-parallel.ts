/**
 * Does work for every element, at most `limit` of them at a time. After a failure it begins no more, waits for the work that has
 * begun, and throws the failure.
 */
export const inParallel = async <Element>(
  elements: AsyncIterable<Element> | Iterable<Element>,
  limit: number,
  work: (element: Element) => Promise<void>,
): Promise<void> => {
  const iterator = iterate(elements);
  let hasFailed = false;
  const worker = async () => {
    try {
      while (!hasFailed) {
        const next = await iterator.next();
        if (next.done) return;
        await work(next.value);
      }
    } catch (error) {
      hasFailed = true;
      throw error;
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: limit }, worker));
  const failure = ended.find((one) => one.status === 'rejected');
  if (failure) throw failure.reason;
};

/** A generator serves one request for its next element after the other, so that many workers can share it. */
async function* iterate<Element>(elements: AsyncIterable<Element> | Iterable<Element>): AsyncGenerator<Element> {
  yield* elements;
}
