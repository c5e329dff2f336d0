import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { itemsOf, objectsOf, ownerless, owners } from '../../bin/tenant/belongs.ts';

it('of every kind of item it is said whose it is, or that it is no user’s', () => {
  const text = readFileSync(new URL('../../lambdas/store/keys.ts', import.meta.url), 'utf8');
  const kinds = new Set([...text.matchAll(/key\(\['([A-Z]+)'/g)].map(([, kind]) => kind));
  expect([...Object.keys(owners), ...ownerless].sort()).toEqual([...kinds].sort());
});

const item = (pk: string, sk = '-', attributes = {}) => ({ pk: { S: pk }, sk: { S: sk }, ...attributes });
const isOwn = itemsOf('fam1');

it.each([
  ['a record', item('T#fam1#reseller#fam1-a'), true],
  ['the company', item('T#@#company#fam1'), true],
  ['a deleted company', item('X#@#company', '2026-01-01T00:00:00Z#fam1'), true],
  ['a session', item('S#1', '-', { userId: { S: 'fam1-u' } }), true],
  ['a token of a user', item('AT#3f2a', 'p1', { ownerId: { S: 'fam1-u' } }), true],
  ['a token of a company', item('AT#fam1-r', 's1', { ownerId: { S: 'fam1-r' } }), true],
  ['an endpoint of webhooks', item('WH#fam1', '0', {}), true],
  ['what was sent to an endpoint', item('WH#fam1#fam1-w', '2026', {}), true],
  ['how far its journals were followed', item('WC', 'fam1', {}), true],
  ['a connection to a sign-in provider', item('SC#fam1', 'fam1-r'), true],
  ['a domain that a company has proven', item('SD#example.com', '-', { companyId: { S: 'fam1-r' } }), true],
  ['a sign-in provider', item('SP', 'c1', { companyId: { S: 'fam1' } }), true],
  ['the domain of another tenant', item('SD#example.org', '-', { companyId: { S: 'fam2' } }), false],
  ['an endpoint of another tenant', item('WH#fam2', '0', {}), false],
  ['a connection to a sign-in provider', item('SC#fam1', 'fam1-r', {}), true],
  ['the domain of a connection', item('SD#example.com', '-', { companyId: { S: 'fam1-r' } }), true],
  ['a provider of another tenant', item('SP', 'cabc', { companyId: { S: 'fam2' } }), false],
  ['which token of a user is the newest', item('AT#3f2a#newest', '-', { ownerId: { S: 'fam1-u' } }), true],
  ['the end of a token', item('TE#fam1', '2027-01-01T00:00:00.000Z#p1'), true],
  ['a token of another tenant', item('AT#fam2', 's1', { ownerId: { S: 'fam2' } }), false],
  ['a name that is taken', item('U#userEmail#a@example.com', '-', { id: { S: 'fam1-u' } }), true],
  ['a view of a person', item('O#person#fam1-u', 'view#reseller#mine'), true],
  ['the record of a tenant whose id begins alike', item('T#fam12#reseller#fam12-a'), false],
  [
    'the record of another tenant that names this one',
    item('T#fam2#reseller#fam2-a', '-', { id: { S: 'fam1' } }),
    false,
  ],
  ['the list of all companies', item('J#@#company', '000000000001'), false],
  ['a view of another one with its id as name', item('O#person#fam2-u', 'view#reseller#fam1'), false],
])('%s', (_, one, expected) => expect(isOwn(one)).toBe(expected));

it('an object is known by a folder or by its name', () => {
  const own = objectsOf('fam1', new Set(['logos/abc.png']));
  const keys = ['docs/fam1-d/1', 'bulk/reseller/fam1/x.xlsx', 'quicksight/tables/users/fam1.csv', 'logos/abc.png'];
  expect(keys.filter(own)).toEqual(keys);
  expect(['docs/fam12-d/1', 'quicksight/tables/users/fam12.csv', 'logos/abd.png'].filter(own)).toEqual([]);
});
