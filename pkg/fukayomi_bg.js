// ShogiHome looks for a `.wasm` file of the same name as the module of an engine: this is the module beside ours.
export { default } from './usi.js';
