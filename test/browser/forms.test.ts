import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startBrowser } from '../support/browser.ts';
import { opened } from '../support/steps/forms.ts';

const { signedIn } = await startBrowser();

/** Types a day as people do, part by part; nothing else leads to a day that does not exist. */
const type = async (page: Page, label: string, digits: string) => {
  await page.getByLabel(label, { exact: true }).focus();
  await page.keyboard.type(digits);
};

/** The requests that write, from now on. */
const writes = (page: Page) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT' || request.method() === 'POST') sent.push(request.url());
  });
  return sent;
};

const INVALID = 'Please enter a valid date';

describe('a day that does not exist', () => {
  it('is said in a form when the field is left, and is never saved as empty', async () => {
    const { page } = await signedIn('ncra@example.com');
    await opened(page, '/technologyprovider', 'NCRA Completion Date');
    await page.getByLabel('NCRA Completion Date').fill('2026-01-02');
    const sent = writes(page);
    await type(page, 'NCRA Completion Date', '02302026');
    // No way out of the field but the key that submits.
    await page.keyboard.press('Enter');
    await page.getByText(INVALID).first().waitFor();
    await page.getByRole('region', { name: 'Errors' }).getByText(INVALID).waitFor();
    await page.getByRole('button', { name: 'Update' }).click();
    expect(sent).toEqual([]);
    await type(page, 'NCRA Completion Date', '02282026');
    await page.getByText(INVALID).first().waitFor({ state: 'detached' });

    await type(page, 'NCRA Review Date', '04312026');
    await page.keyboard.press('Tab');
    await page.getByLabel('Contact Name').focus();
    await page.getByText(INVALID).first().waitFor();
  });

  it('is said next to the line of a checklist', async () => {
    const { page } = await signedIn('ncra@example.com');
    await opened(page, '/technologyprovider', 'NCRA Completion Date');
    await page.getByRole('checkbox', { name: 'Site Inspection' }).check();
    const sent = writes(page);
    await type(page, 'Date of Site Inspection', '02302026');
    await page.getByRole('button', { name: 'Update' }).click();
    await page.getByRole('region', { name: 'Errors' }).getByText(INVALID).waitFor();
    await page.getByRole('listitem').filter({ hasText: 'Site Inspection' }).getByText(INVALID).first().waitFor();
    await page.getByRole('link', { name: 'Date of Site Inspection' }).click();
    await expect
      .poll(() => page.getByLabel('Date of Site Inspection').evaluate((field) => field === document.activeElement))
      .toBe(true);
    expect(sent).toEqual([]);
    await type(page, 'Date of Site Inspection', '02282026');
    await page.getByRole('button', { name: 'Update' }).click();
    await page.getByText('Updated successfully').waitFor();
  });

  it('is said in a search by dates', async () => {
    const { page } = await signedIn('ncra@example.com', '/technologyprovider');
    await page.getByRole('button', { name: 'Completed' }).click();
    await page.getByLabel('to', { exact: true }).fill('2026-06-30');
    await type(page, 'Completed from', '02302026');
    await page.getByRole('button', { name: 'Search dates' }).click();
    await page.getByText(INVALID).waitFor();
  });
});

describe('while a save is on its way', () => {
  it('nothing more can be typed, and nothing is sent twice', async () => {
    const { page } = await signedIn('ncra@example.com');
    await opened(page, '/technologyprovider', 'Contact Name');
    await page.getByLabel('Contact Name').fill('Sent Once');
    const sent = writes(page);
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/techProvider*', async (route) => {
      if (route.request().method() === 'PUT') await held;
      await route.fallback();
    });
    await page.getByLabel('Contact Name').press('Enter');
    await page.getByRole('button', { name: 'Saving…' }).dblclick({ force: true });
    await page.getByLabel('Contact Name').press('Enter');
    await page.getByLabel('Contact Name').press('End');
    await page.keyboard.type(' and lost');
    expect(await page.getByLabel('Contact Name').inputValue()).toBe('Sent Once');
    expect(await page.getByRole('button', { name: /Organizer Type/ }).isDisabled()).toBe(true);
    answer();
    await page.getByText('Updated successfully').waitFor();
    expect(sent).toHaveLength(1);
  });
});

describe('what is typed', () => {
  /** An end user with divisions, opened for change. */
  const withDivisions = async () => {
    const { page } = await signedIn('super@example.com', '/enduser?search=Aspen');
    await page
      .getByRole('link', { name: /^Edit Aspen Apartments/ })
      .first()
      .click();
    await page.getByRole('rowheader').first().waitFor();
    return page;
  };

  it('stays when a division is deleted within the form, and is saved afterwards', async () => {
    const page = await withDivisions();
    await page.getByLabel('City').fill('Typed City');
    await page.getByRole('button', { name: 'Delete North' }).click();
    await page.getByRole('button', { name: 'Ok', exact: true }).click();
    await page.getByText('Deleted successfully').waitFor();
    await page.getByRole('rowheader', { name: 'North' }).waitFor({ state: 'detached' });
    expect(await page.getByLabel('City').inputValue()).toBe('Typed City');
    await page.getByRole('button', { name: 'Update End User' }).click();
    await page.getByText('Updated successfully').waitFor();
  });

  it('stays when the record has changed meanwhile in another field, and is a conflict in the same one', async () => {
    const page = await withDivisions();
    const id = page.url().split('/').at(-1) ?? '';
    /** Another user saves another name or city; the form reads the record again because the line was away. */
    const meanwhile = async (change: { readonly name?: string; readonly city?: string }) => {
      const status = await page.evaluate(
        async ([recordId, given]) => {
          const { name, city } = given;
          const headers = {
            authorization: `Bearer ${sessionStorage.getItem('userToken')}`,
            'content-type': 'application/json',
          };
          const { data } = await (await fetch(`/api/endUser/${recordId}`, { headers })).json();
          const addressId = { ...data.addressId, ...(city ? { cityName: city } : {}) };
          const body = JSON.stringify({ ...data, addressId, ...(name ? { name } : {}) });
          return (await fetch('/api/endUser', { method: 'PUT', headers, body })).status;
        },
        [id, change] as const,
      );
      expect(status).toBe(200);
      await page.context().setOffline(true);
      await page.context().setOffline(false);
    };
    await page.getByLabel('City').fill('Typed City Two');
    await meanwhile({ name: 'Aspen Apartments Again' });
    await expect.poll(() => page.getByLabel('End User Name').inputValue()).toBe('Aspen Apartments Again');
    expect(await page.getByLabel('City').inputValue()).toBe('Typed City Two');
    expect(await page.getByText(/Another user saved/).count()).toBe(0);
    await meanwhile({ city: 'Their City' });
    await page.getByText(/Another user saved this record meanwhile/).waitFor();
    expect(await page.getByLabel('City').inputValue()).toBe('Typed City Two');
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => page.getByRole('textbox', { name: /^City/ }).inputValue()).toBe('Their City');
    const city = page.getByRole('group', { name: 'City' });
    await city.getByLabel('Saved: Their City').waitFor();
    await city.getByLabel('Yours: Typed City Two').check();
    expect(await page.getByRole('textbox', { name: /^City/ }).inputValue()).toBe('Typed City Two');
    await page.getByRole('button', { name: 'Update End User' }).click();
    await page.getByText('Updated successfully').waitFor();
  });
});

describe('a form that is refused', () => {
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.id);

  it('puts the focus on the first faulty field, whatever its kind, where no bar covers it', async () => {
    const { page } = await signedIn('ncra@example.com', '/reseller/resellerAdd', {
      viewport: { width: 320, height: 640 },
    });
    await page.getByLabel('Name', { exact: true }).fill('Focus Test');
    await page.getByRole('button', { name: 'Save Reseller' }).click();
    await expect.poll(() => focused(page)).toBe('field-companyResellerTypeList');
    const isOpenToView = await page.evaluate(() => {
      const { x, y, width, height } = document.activeElement?.getBoundingClientRect() ?? new DOMRect();
      return document.activeElement?.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
    expect(isOpenToView).toBe(true);
  });

  it('says that something is missing only when something is, and what is wrong otherwise', async () => {
    const { page } = await signedIn('ncra@example.com');
    await opened(page, '/technologyprovider', 'NCRA Review Date');
    await type(page, 'NCRA Review Date', '04312026');
    await page.getByRole('button', { name: 'Update' }).click();
    await page.getByRole('alert').getByText(`NCRA Review Date: ${INVALID}`).waitFor();
    await expect.poll(() => focused(page)).toBe('field-reviewDate');
    expect(await page.getByText('Pls fill all required fields').count()).toBe(0);
    await page.getByLabel('Contact Name').fill('');
    await page.getByRole('button', { name: 'Update' }).click();
    await page.getByText('Pls fill all required fields').waitFor();
    await expect.poll(() => focused(page)).toBe('field-endUserContactName');
  });
});
