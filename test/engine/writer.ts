import { endUserForm } from '../support/business-forms.ts';
import { call } from '../support/call.ts';

/**
 * One of the processes of processes.ts, like one instance of a function on the shared table. Creates and changes end
 * users of one tenant as fast as it can, and reports the responses to its parent.
 */
const [number = '', claims = '{}', userId = '', count = '0'] = process.argv.slice(2);
const as = { userId, claims: JSON.parse(claims) as Record<string, string> };
let saved = 0;
for (let index = 0; index < Number(count); index++) {
  const form = endUserForm({ name: `Process ${number} company ${index}` });
  const created = await call('POST', '/api/endUser', { as, body: form });
  const changed = await call('PUT', '/api/endUser', { as, body: { ...form, ...created.data, cityName: 'Dover' } });
  for (const { http, status, text } of [created, changed]) {
    if (http === 200 && status === 'Success') saved++;
    // A conflict after all retries is correct; any other error is not.
    else if (http !== 503) throw new Error(text);
  }
}
process.send?.({ saved });
