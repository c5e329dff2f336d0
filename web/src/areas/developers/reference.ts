import SwaggerUIBundle, { type SwaggerSystem } from 'swagger-ui-dist/swagger-ui-es-bundle.js';
import './reference.css';

const LAYOUT = 'ApiPage';

/** The headings of a document one level lower, without its title: the page has one. Lines of examples stay as they are. */
const lowered = (markdown: string) =>
  markdown
    .split(/^(```.*?^```$)/ms)
    .map((part) => (part.startsWith('```') ? part : part.replace(/^# .*\n/m, '').replace(/^(#+ )/gm, '#$1')))
    .join('');

/** The quick start and all calls, drawn by the library's own components. */
const layoutWith = (quickStart: string) => (system: SwaggerSystem) => {
  const { createElement } = system.React;
  const Page = () =>
    createElement(
      'div',
      { className: 'swagger-ui' },
      createElement('h2', { id: 'quick-start' }, 'Quick start'),
      createElement(system.getComponent('Markdown', true), { source: lowered(quickStart) }),
      createElement('h2', { id: 'calls' }, 'Calls'),
      createElement(system.getComponent('operations', true)),
    );
  /** The button that folds a schema has no name where the schema has none. */
  const wrapAccordion = (original: unknown) => (props: { readonly children?: unknown }) =>
    createElement(original, props, createElement('span', { className: 'visually-hidden' }, 'Fields '), props.children);
  return { components: { [LAYOUT]: Page }, wrapComponents: { JSONSchema202012Accordion: wrapAccordion } };
};

/** Draws quick start and calls of the public API into an element; `onDrawn` is called when they are there. Nothing can be sent from it. */
export const drawReference = (domNode: Element, quickStart: string, onDrawn: () => void) =>
  SwaggerUIBundle({
    domNode,
    url: '/openapi-v1.json',
    layout: LAYOUT,
    presets: [SwaggerUIBundle.presets.apis],
    plugins: [layoutWith(quickStart)],
    supportedSubmitMethods: [],
    docExpansion: 'list',
    defaultModelRendering: 'model',
    validatorUrl: null,
    deepLinking: false,
    onComplete: onDrawn,
  });
