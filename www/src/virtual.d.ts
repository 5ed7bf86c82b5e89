declare module 'virtual:pieces/*' {
  const symbols: string;
  export default symbols;
}
