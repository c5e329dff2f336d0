import { describe, expect, it } from 'vitest';
import { generatePassword } from '#lambdas/domain/user/account-sync.ts';

const many = Array.from({ length: 2_000 }, generatePassword);

describe('a generated password', () => {
  it('has 4 small letters, 2 digits, a symbol and a capital, in any order', () => {
    for (const password of many) {
      expect(password).toHaveLength(8);
      const count = (pattern: RegExp) => [...password].filter((character) => pattern.test(character)).length;
      expect([count(/[a-z]/), count(/\d/), count(/[!@#$%^*()-]/), count(/[A-Z]/)]).toEqual([4, 2, 1, 1]);
    }
  });

  it('puts every class at every place, and is never the same twice', () => {
    for (let place = 0; place < 8; place++) {
      const kinds = new Set(
        many.map((password) =>
          password
            .charAt(place)
            .replace(/[a-z]/, 'a')
            .replace(/[A-Z]/, 'A')
            .replace(/\d/, '0')
            .replace(/[^aA0]/, '!'),
        ),
      );
      expect([...kinds].sort()).toEqual(['!', '0', 'A', 'a']);
    }
    expect(new Set(many).size).toBe(many.length);
  });
});
