// A function that returns the i8x16.popcnt of a v128: valid only where WebAssembly SIMD is known.
const SIMD_MODULE = Uint8Array.of(
  0, 97, 115, 109, 1, 0, 0, 0, // magic, version
  1, 5, 1, 96, 0, 1, 123, // type: () -> v128
  3, 2, 1, 0, // one function of that type
  10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11, // i32.const 0, i8x16.splat, i8x16.popcnt
);

/**
 * Whether this browser runs the SIMD build of the engine.
 * @returns {boolean}
 */
export function hasSimd() {
  return WebAssembly.validate(SIMD_MODULE);
}
