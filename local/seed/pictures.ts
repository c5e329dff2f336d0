const BLOCK = 8;
const WHITE = 235;
const levels: Readonly<Record<string, number>> = { '#': 60, '+': 130, '.': 190 };

const word = (value: number) => Buffer.from([value >> 8, value & 0xff]);
const segment = (marker: number, payload: Uint8Array) =>
  Buffer.concat([Buffer.from([0xff, marker]), word(payload.length + 2), payload]);

/** A Huffman table whose codes have these lengths, for the values in this order. */
const table = (kind: number, lengths: readonly number[], values: readonly number[]) => {
  const counts = Array.from({ length: 16 }, (_, at) => lengths.filter((length) => length === at + 1).length);
  return segment(0xc4, Buffer.from([kind, ...counts, ...values]));
};

/** The codes of differences by their number of bits: that of JPEG's own table K.3. */
const differenceCodes = ['00', '010', '011', '100', '101', '110', '1110', '11110', '111110', '1111110'];

/** The difference of a block's brightness from the one before it, as bits; each block is even. */
const differenceBits = (difference: number): string => {
  const size = Math.abs(difference).toString(2).length * Number(difference !== 0);
  const value = difference < 0 ? difference + 2 ** size - 1 : difference;
  return `${differenceCodes[size]}${size === 0 ? '' : value.toString(2).padStart(size, '0')}0`;
};

/** The bits as bytes, filled with ones; a byte of ones is followed by one of zeros. */
const packed = (bits: string) => {
  const whole = bits.padEnd(Math.ceil(bits.length / 8) * 8, '1');
  const bytes = (whole.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  return Buffer.from(bytes.flatMap((byte) => (byte === 0xff ? [byte, 0] : [byte])));
};

/** A gray JPEG of even blocks, each drawn by one character: '#', '+', '.', or light for any other. */
export const pictureOf = (rows: readonly string[]): Buffer => {
  const width = Math.max(...rows.map((row) => row.length));
  const blocks = rows.flatMap((row) => [...row.padEnd(width)].map((each) => levels[each] ?? WHITE));
  const bits = blocks.map((level, at) => differenceBits(level - (blocks[at - 1] ?? 128))).join('');
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, Buffer.from([0, ...Array<number>(64).fill(8)])),
    segment(
      0xc0,
      Buffer.concat([Buffer.from([8]), word(rows.length * BLOCK), word(width * BLOCK), Buffer.from([1, 1, 0x11, 0])]),
    ),
    table(
      0x00,
      differenceCodes.map(({ length }) => length),
      differenceCodes.map((_, size) => size),
    ),
    table(0x10, [1], [0]),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    packed(bits),
    Buffer.from([0xff, 0xd9]),
  ]);
};

/** What the photos of the demo data show, by the kind of photo. */
export const pictures: Readonly<Record<string, readonly string[]>> = {
  outside: [
    '                        ',
    '     ##############     ',
    '    ################    ',
    '    #++#++#++#++#++#    ',
    '    #++#++#++#++#++#    ',
    '    ################    ',
    '    #++#++#++#++#++#    ',
    '    #++#++#++#++#++#    ',
    '    ################    ',
    '    #++#++#  #++#++#    ',
    '    #++#++#  #++#++#    ',
    '    #######  #######    ',
    '........................',
    '........................',
  ],
  sign: [
    '                        ',
    '   ##################   ',
    '   #                #   ',
    '   # ### # # ### ## #   ',
    '   # #   # # # # #  #   ',
    '   # ### ### ### ## #   ',
    '   #   # # # #   #  #   ',
    '   # ### # # #   ## #   ',
    '   #                #   ',
    '   ##################   ',
    '          ####          ',
    '          ####          ',
    '          ####          ',
    '........................',
  ],
  workspace: [
    '........................',
    '........................',
    '.....##########.........',
    '.....#        #...+++...',
    '.....#        #...+ +...',
    '.....#        #...+ +...',
    '.....##########...+++...',
    '.........##..........+..',
    '.......######........+..',
    '########################',
    '  ##                ##  ',
    '  ##                ##  ',
    '  ##                ##  ',
    '  ##                ##  ',
  ],
  lockedOffice: [
    '........................',
    '.....##############.....',
    '.....#            #.....',
    '.....#            #.....',
    '.....#            #.....',
    '.....#        +++ #.....',
    '.....#        +#+ #.....',
    '.....#        +++ #.....',
    '.....#            #.....',
    '.....#            #.....',
    '.....#            #.....',
    '.....#            #.....',
    '.....##############.....',
    '........................',
  ],
  storage: [
    '........................',
    '....################....',
    '....#      ##      #....',
    '....#      ##      #....',
    '....#     +##+     #....',
    '....#      ##      #....',
    '....################....',
    '....#      ##      #....',
    '....#      ##      #....',
    '....#     +##+     #....',
    '....#      ##      #....',
    '....################....',
    '....##            ##....',
    '........................',
  ],
};
