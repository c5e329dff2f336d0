import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { checkedBy, formSchemas } from '#web/form/record/form-schema.ts';

const options = { fields: {}, shouldUseNativeValidation: false } as const;
const named = z.object({ name: z.string().min(1, 'Please enter a name') });

describe('the required fields of a form', () => {
  it('are known without its schema', () => {
    expect(formSchemas.company.required.toSorted()).toEqual([
      'addressId.contactEmail',
      'addressId.contactName',
      'addressId.contactPhone',
      'name',
    ]);
    expect(formSchemas.newEndUser.required).toContain('name');
    expect(formSchemas.newEndUser.required).not.toContain('companyId');
    expect(formSchemas.newEndUserOfCompany.required).toContain('companyId');
    expect(formSchemas.reseller.required).toEqual(expect.arrayContaining(['name', 'companyResellerTypeList']));
  });
});

describe('the schema of a form', () => {
  it('is fetched once, by the first check or before', async () => {
    const load = vi.fn(async () => named);
    const { resolver, fetchSchema } = checkedBy({ required: [], load }, undefined);
    expect(load).not.toHaveBeenCalled();
    await fetchSchema();
    await fetchSchema();
    const { errors } = await resolver({ name: '' }, undefined, options);
    expect(errors).toMatchObject({ name: { message: 'Please enter a name' } });
    expect(load).toHaveBeenCalledOnce();
  });

  it('is that of the record whose own wrong values may stay', async () => {
    const record = { name: 'A', addressId: { contactPhone: 'none' } };
    const check = async (contactPhone: string) =>
      (
        await checkedBy(formSchemas.company, record).resolver(
          { name: 'A', addressId: { contactPhone } },
          undefined,
          options,
        )
      ).errors;
    expect(await check('none')).not.toHaveProperty('addressId.contactPhone');
    expect(await check('nine')).toHaveProperty('addressId.contactPhone');
  });

  it('leaves the check to the server where it cannot be fetched, and is tried again', async () => {
    const load = vi.fn(async () => named).mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const { resolver } = checkedBy({ required: [], load }, undefined);
    expect(await resolver({ name: '' }, undefined, options)).toEqual({ values: { name: '' }, errors: {} });
    const { errors } = await resolver({ name: '' }, undefined, options);
    expect(errors).toHaveProperty('name');
  });
});
