const CENTS = 100n;
const CENT_DIGITS = 2;

/** Cents of an amount such as '12', '12.5' or '12.50'. */
export const centsOf = (amount: string): bigint => {
  const [whole = '0', part = ''] = amount.split('.');
  return BigInt(whole) * CENTS + BigInt(part.padEnd(CENT_DIGITS, '0'));
};

/** The amount of so many cents, with both decimals: '12.50'. */
export const amountOf = (cents: bigint): string =>
  `${cents / CENTS}.${String(cents % CENTS).padStart(CENT_DIGITS, '0')}`;
