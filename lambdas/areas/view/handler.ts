import { view } from '../../../contract/view/routes.ts';
import { serve } from '../../kit/serve.ts';
import { choicesOf } from './choices.ts';
import { exportList } from './export-list.ts';
import { createView, listViews, removeView, saveLayout, updateView } from './own-views.ts';

export const handler = serve(view, {
  list: ({ query, caller, origin }) => listViews(caller, query, origin),
  create: ({ body, caller, origin }) => createView(caller, body, origin),
  update: ({ body, caller, origin }) => updateView(caller, body, origin),
  remove: ({ params, query, caller, origin }) => removeView(caller, params.id, query.companyId, origin),
  layout: ({ body, caller, origin }) => saveLayout(caller, body, origin),
  choices: ({ query, caller, origin }) => choicesOf(caller, query, origin),
  export: ({ query, caller, origin }) => exportList(caller, query, origin),
  exportChosen: ({ body, caller, origin }) => exportList(caller, body, origin),
});
