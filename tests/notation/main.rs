//! Names and records on many positions and against hostile text.

mod foreign;
mod hostile;
mod names;
mod playouts;
mod records;
