/** Random numbers from 0 to below 1 that are the same in every run (mulberry32). */
export const randomOf = (seed: number) => {
  let state = seed >>> 0;
  return (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/**
 * The share of each of several tenants in all records and all work, the largest first: the second has half of the first one's, the third a
 * third (Zipf's law). Few systems are less even.
 */
export const sharesOf = (tenants: number): number[] => {
  const weights = Array.from({ length: tenants }, (_, at) => 1 / (at + 1));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
};

/** Returns tenants by chance, each as often as its share says. */
export const chosenBy = (shares: readonly number[], random: () => number) => {
  let sum = 0;
  const ends = shares.map((share) => {
    sum += share;
    return sum;
  });
  return (): number => {
    const wanted = random() * sum;
    let [low, high] = [0, ends.length - 1];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((ends[middle] ?? 0) > wanted) high = middle;
      else low = middle + 1;
    }
    return low;
  };
};
