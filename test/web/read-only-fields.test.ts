import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type FieldValues, FormProvider, useForm } from 'react-hook-form';
import { describe, expect, it } from 'vitest';

import type { RecordMode } from '#contract/rules/record-mode.ts';

import { CheckField } from '#web/form/fields/check-field.tsx';
import { DateField } from '#web/form/fields/date-field.tsx';
import { SelectField } from '#web/form/fields/select-field.tsx';
import { FieldGrid } from '#web/form/fields/shown-field.tsx';
import { TextField } from '#web/form/fields/text-field.tsx';
import { RecordContext } from '#web/form/record/record-context.ts';
import { EmailAddress } from '#web/ui/shown-values.tsx';

const Form = ({ mode, children }: { readonly mode: RecordMode; readonly children?: ReactNode }) => {
  const form = useForm<FieldValues>({
    defaultValues: { email: 'uma@example.com', locked: true, day: '2026-03-01', state: 2 },
  });
  const context = { mode, required: new Set<string>(), labels: new Map() };
  return createElement(RecordContext, { value: context }, createElement(FormProvider, { ...form, children }));
};

const drawn = (mode: RecordMode, field: ReactNode) => renderToStaticMarkup(createElement(Form, { mode }, field));

const hint = 'You can change it later.';
const hinted = [
  ['text', createElement(TextField, { name: 'email', label: 'Email', hint })],
  ['box', createElement(CheckField, { name: 'locked', label: 'Locked', hint })],
  ['day', createElement(DateField, { name: 'day', label: 'Day', hint })],
] as const;

describe('a field', () => {
  it.each(hinted)('of a %s has its hint only for who may change it', (_name, field) => {
    expect(drawn('edit', field)).toContain(hint);
    expect(drawn('view', field)).not.toContain('hint');
  });

  it('with options is a text without a chevron for who only reads it', () => {
    const options = [
      { id: '1', name: 'Alabama' },
      { id: '2', name: 'Alaska' },
    ];
    const field = createElement(SelectField, { name: 'state', label: 'State', options });
    expect(drawn('view', field)).toMatch(/<dt>State<\/dt><dd[^>]*>Alaska</);
    expect(drawn('view', field)).not.toMatch(/<svg|<button|<input|<textarea/);
    expect(drawn('edit', field)).toMatch(/<button/);
  });

  it('is a name and a value for who only reads it, in the list of its part of the page', () => {
    const both = createElement(FieldGrid, null, ...hinted.map(([, field]) => field));
    expect(drawn('view', both)).toMatch(
      /^<dl class="shown-list">(<div class="shown-field"><dt>[^<]+<\/dt><dd id="field-\w+">.+?<\/dd><\/div>){3}<\/dl>$/,
    );
    expect(drawn('view', hinted[1][1])).toContain('<dd id="field-locked">Yes</dd>');
    expect(drawn('view', hinted[2][1])).toContain('03/01/2026');
    expect(drawn('edit', both)).toContain('<div class="form-grid">');
  });

  it('with options says that they are loading', () => {
    const field = createElement(SelectField, { name: 'state', label: 'State', options: [] });
    expect(drawn('view', field)).toContain('Loading…');
  });
});

describe('an e-mail address in a text', () => {
  it('may break before its @', () => {
    const shown = (text: string) => renderToStaticMarkup(createElement(EmailAddress, { text }));
    expect(shown('uma@example.com')).toBe('uma<wbr/>@example.com');
    expect(shown('Uma Keller')).toBe('Uma Keller');
    expect(shown('@home')).toBe('@home');
  });
});
