let listener: () => void = () => undefined;

/** Sets what happens when the server denies a call: the rights of the person may have changed since the sign-in. */
export const onDenied = (then: () => void) => {
  listener = then;
};

export const tellDenied = () => listener();
