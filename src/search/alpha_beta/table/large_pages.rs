//! Large pages for large tables: a probe that misses every cache would also miss the addresses of small pages.

/// Asks the system to back memory that has been reserved, but not yet used, with large pages. It may decline.
#[cfg(all(target_os = "linux", not(miri)))]
pub fn ask_for<T>(reserved: &mut Vec<T>) {
    const PAGE: usize = 4_096;
    let room = reserved.spare_capacity_mut();
    let (bytes, skipped) = (size_of_val(room), room.as_ptr().cast::<u8>().align_offset(PAGE));
    if let Some(length) = bytes.checked_sub(skipped).map(|rest| rest / PAGE * PAGE).filter(|&length| length > 0) {
        // SAFETY: the range lies within memory that the vector owns; advice changes how it is backed, not what is in it.
        unsafe {
            libc::madvise(room.as_mut_ptr().cast::<u8>().add(skipped).cast(), length, libc::MADV_HUGEPAGE);
        }
    }
}

/// Elsewhere nothing has to be asked for, and Miri knows of no pages.
#[cfg(any(not(target_os = "linux"), miri))]
pub fn ask_for<T>(_: &mut Vec<T>) {}
