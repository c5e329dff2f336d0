import * as z from 'zod';
import { listQuery } from '../definition/list.ts';
import { Id, Nothing, Option, page } from '../fields/common.ts';
import { divisionContacts, withContacts } from '../fields/contact-fields.ts';
import { RemovalEffect } from '../fields/file.ts';
import { area } from '../route.ts';
import { Division, DivisionChange, divisionDefinition, NewDivision } from './record.ts';

const One = z.object({ id: Id });

/** Divisions of an end user, whose id the lists call `Id`. Spec part 2, section 7 "Division". */
export const division = area({
  list: {
    method: 'GET',
    path: '/api/division/listall',
    v1: { path: '/divisions', scope: 'division.read', summary: 'List the divisions of an end user' },
    access: 'div.list',
    query: listQuery(divisionDefinition.list, { own: { Id } }),
    reply: page(divisionDefinition.Row),
  },
  /** For a drop-down: the placeholder N/A with id 0, then the divisions. */
  options: {
    method: 'GET',
    path: '/api/division/listallDivision',
    access: 'div.list',
    query: z.object({ Id }),
    reply: z.array(Option),
  },
  read: {
    method: 'GET',
    path: '/api/division/{id}',
    v1: { path: '/divisions/{id}', scope: 'division.read', summary: 'Read a division' },
    access: 'div.read',
    params: One,
    reply: Division,
  },
  create: {
    method: 'POST',
    path: '/api/division',
    v1: { path: '/divisions', scope: 'division.write', summary: 'Create a division' },
    access: 'div.create',
    body: withContacts(NewDivision, divisionContacts),
    reply: Division,
    done: 'Saved successfully',
  },
  update: {
    method: 'PUT',
    path: '/api/division',
    v1: { path: '/divisions/{id}', scope: 'division.write', summary: 'Change a division' },
    access: 'div.update',
    body: DivisionChange,
    reply: Division,
    done: 'Updated successfully',
  },
  /** What is deleted or released together with the record. */
  removal: {
    method: 'GET',
    path: '/api/division/removal',
    access: 'div.delete',
    query: z.object({ id: Id }),
    reply: z.array(RemovalEffect),
  },
  remove: {
    method: 'DELETE',
    path: '/api/division/{id}',
    v1: { path: '/divisions/{id}', scope: 'division.write', summary: 'Delete a division' },
    access: 'div.delete',
    params: One,
    reply: Nothing,
    done: 'Deleted successfully',
  },
});
