import { describe, expect, it } from 'vitest';
import { EXPERIAN, NCRA, RESELLER } from '#contract/rules/roles.ts';
import { startBackend } from '../support/backend.ts';
import { dataUrl, png } from '../support/images.ts';

await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { createTwoTenants } = await import('../support/tenants.ts');
const { signIn } = await import('../support/people.ts');

const ids = await createTwoTenants();
const ncra = await signIn({ companyId: ids.a, roles: [NCRA] });
const reseller = await signIn({ companyId: ids.a1, roles: [RESELLER] });
const stranger = await signIn({ companyId: ids.b, roles: [NCRA] });

const upload = (file: string, as = ncra, companyId = ids.a) =>
  call('POST', '/api/storage/uploadFile', { as, body: { companyId, file } });
const image = (name: string, as = ncra) => call('GET', `/security/imageFile/${name}`, { as });

describe('a logo', () => {
  it('comes back byte for byte to its own company and to the resellers below it', async () => {
    const bytes = png(40, 40);
    const { data } = await upload(dataUrl(bytes));
    for (const person of [ncra, reseller]) {
      const answer = await image(data.imagePath, person);
      expect(Buffer.from(answer.text, 'base64').equals(bytes)).toBe(true);
      expect(answer.headers).toMatchObject({
        'content-type': 'image/png',
        'cache-control': 'private, max-age=300',
        'x-content-type-options': 'nosniff',
      });
    }
  });

  it('of a reseller is sent by its own staff and by who may save it, and by no other user of the company above', async () => {
    const experian = await signIn({ companyId: ids.a, roles: [EXPERIAN] });
    for (const person of [ncra, reseller])
      expect((await upload(dataUrl(png(10, 10)), person, ids.a1)).status).toBe('Success');
    expect((await upload(dataUrl(png(10, 10)), experian)).status).toBe('Success');
    expect((await upload(dataUrl(png(10, 10)), experian, ids.a1)).http).toBe(403);
  });

  it('of another tenant answers exactly like one that does not exist', async () => {
    const { data } = await upload(dataUrl(png(10, 10)));
    const [foreign, missing] = [
      await image(data.imagePath, stranger),
      await image('00000000000000000000000000000000.png', stranger),
    ];
    expect(foreign.http).toBe(404);
    expect(foreign.text).toBe(missing.text);
  });

  it.each([
    [
      'an SVG, which can carry script',
      dataUrl(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 'image/svg+xml'),
    ],
    ['HTML under an image type', dataUrl(Buffer.from('<html><script>alert(1)</script></html>'))],
    ['nothing', 'data:image/png;base64,'],
    ['an image wider than 2000 pixels', dataUrl(png(2_001, 10))],
  ])('is refused when it is %s', async (_what, file) => {
    expect(await upload(file)).toMatchObject({ http: 200, status: 'Failure', message: 'Save Failed' });
  });

  it('is accepted with the company form, and a name from elsewhere is refused', async () => {
    const { data: own } = await call('GET', '/api/company/edit', { as: ncra, query: { companyId: ids.a } });
    const saved = await call('PUT', '/api/company/update', {
      as: ncra,
      body: { ...own, imageStr: dataUrl(png(20, 20)) },
    });
    expect(saved.data.imagePath).toMatch(/^[0-9a-f]{32}\.png$/);
    const { data: theirs } = await upload(dataUrl(png(20, 20)), stranger, ids.b);
    const stolen = await call('PUT', '/api/company/update', {
      as: ncra,
      body: { ...saved.data, imagePath: theirs.imagePath },
    });
    expect(stolen).toMatchObject({ status: 'Failure', message: 'Save Failed' });
  });
});
