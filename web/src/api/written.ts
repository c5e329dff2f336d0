const listeners = new Set<() => void>();

/** Calls the listener after every call that has changed something, until the returned function is called. */
export const onWritten = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const tellWritten = () => {
  for (const listener of listeners) listener();
};
