/** Names the page and the engine that belong together. */
declare const __ENGINE_BUILD__: string | undefined;

declare module 'virtual:pieces/*' {
  const symbols: string;
  export default symbols;
}
