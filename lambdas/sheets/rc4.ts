const STATES = 256;

/** RC4, which Node's crypto library no longer offers. The keystream goes on from call to call. */
export const rc4 = (key: Uint8Array) => {
  const state = Uint8Array.from({ length: STATES }, (_, at) => at);
  const at = (index: number) => state[index] ?? 0;
  const swap = (one: number, other: number) => {
    const swapped = at(one);
    state[one] = at(other);
    state[other] = swapped;
  };
  for (let i = 0, j = 0; i < STATES; i++) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) % STATES;
    swap(i, j);
  }
  let [i, j] = [0, 0];
  return (bytes: Uint8Array): Buffer =>
    Buffer.from(
      bytes.map((byte) => {
        i = (i + 1) % STATES;
        j = (j + at(i)) % STATES;
        swap(i, j);
        return byte ^ at((at(i) + at(j)) % STATES);
      }),
    );
};
