import { describe, expect, it } from 'vitest';
import { startDomBrowser } from '../support/dom/browser.ts';

const { visit } = await startDomBrowser();

describe('a form on a card', () => {
  it('shows every mistake, and keeps every value, when events follow each other before it is drawn again', async () => {
    const { page } = await visit();
    await page.goto('/register');
    await page.evaluate(() => {
      const name = document.querySelector('form input');
      document.querySelector('form')?.requestSubmit();
      name?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    });
    await page.getByText('Please enter Email').waitFor({ timeout: 2_000 });
    await page.evaluate(() => {
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
      for (const field of [...document.querySelectorAll<HTMLInputElement>('form input')].slice(0, 2)) {
        set?.call(field, 'typed');
        field.dispatchEvent(new Event('input', { bubbles: true }));
      }
    });
    const [first, second] = await page.locator('form input').all();
    expect([await first?.inputValue(), await second?.inputValue()]).toEqual(['typed', 'typed']);
  });
});
