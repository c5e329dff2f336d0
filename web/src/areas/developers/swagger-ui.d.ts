/** What the page of the API uses of swagger-ui-dist, which has no types of its own. */
declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  /** Its own copy of React; only elements of that one can stand in its layout. */
  interface OwnReact {
    createElement(type: unknown, props?: object | null, ...children: readonly unknown[]): unknown;
  }

  /** What a plugin may use. */
  export interface SwaggerSystem {
    readonly React: OwnReact;
    /** One of the library's components; with `true`, connected to its store. */
    getComponent(name: 'Markdown' | 'operations', isConnected: true): unknown;
  }

  /** Components by their names: new ones, and what stands in the place of the library's. */
  interface SwaggerPlugin {
    readonly components: Readonly<Record<string, unknown>>;
    readonly wrapComponents: Readonly<Record<string, (original: unknown) => unknown>>;
  }

  interface Options {
    readonly domNode: Element;
    readonly url: string;
    readonly layout: string;
    readonly presets: readonly unknown[];
    readonly plugins: readonly ((system: SwaggerSystem) => {
      readonly components: Readonly<Record<string, unknown>>;
    })[];
    readonly supportedSubmitMethods: readonly string[];
    readonly docExpansion: 'none' | 'list';
    readonly defaultModelRendering: 'example' | 'model';
    readonly validatorUrl: null;
    readonly deepLinking: boolean;
    onComplete(): void;
  }

  const SwaggerUIBundle: ((options: Options) => unknown) & { readonly presets: { readonly apis: unknown } };

  // biome-ignore lint/style/noDefaultExport: the package has no other export
  export default SwaggerUIBundle;
}
