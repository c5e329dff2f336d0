let deniedListener: () => void = () => undefined;

/** Sets what happens when the server denies a call: the rights of the person may have changed since the sign-in. */
export const onDenied = (then: () => void) => {
  deniedListener = then;
};

export const tellDenied = () => deniedListener();

const writtenListeners = new Set<() => void>();

/** Calls the listener after every call that has changed something, until the returned function is called. */
export const onWritten = (listener: () => void) => {
  writtenListeners.add(listener);
  return () => void writtenListeners.delete(listener);
};

export const tellWritten = () => {
  for (const listener of writtenListeners) listener();
};
