//! Round numbers for the axes of a chart.

/// From where to where an axis goes, and its marks.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Ticks {
    pub low: f64,
    pub high: f64,
    step: f64,
}

impl Ticks {
    /// An axis that shows everything from `low` to `high` with about `count` steps of 1, 2 or 5 times a power of ten.
    pub fn covering(low: f64, high: f64, count: f64) -> Self {
        let (low, high) = if low.is_finite() && high.is_finite() { (low, high) } else { (0.0, 1.0) };
        let span = if high > low { high - low } else { low.abs().max(1.0) };
        let power = 10_f64.powf((span / count).log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0].map(|factor| factor * power).into_iter().find(|step| span / step <= count);
        let step = step.unwrap_or(10.0 * power);
        let (first, last) = ((low / step).floor() * step, (high / step).ceil() * step);
        Self { low: first, high: if last > first { last } else { first + step }, step }
    }

    /// The marks with their text.
    pub fn marks(&self) -> Vec<(f64, String)> {
        let decimals = (-self.step.log10().floor()).max(0.0) as usize;
        let count = ((self.high - self.low) / self.step).round() as usize;
        (0..=count)
            .map(|index| {
                let value = self.low + self.step * index as f64;
                let value = if value.abs() < self.step / 1e6 { 0.0 } else { value };
                (value, format!("{value:.decimals$}").replace('-', "−"))
            })
            .collect()
    }

    /// Where a value is, from 0 at the low end to 1 at the high end.
    pub fn place(&self, value: f64) -> f64 {
        ((value - self.low) / (self.high - self.low)).clamp(0.0, 1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_round_and_cover_the_values() {
        let texts =
            |low, high| Ticks::covering(low, high, 5.0).marks().into_iter().map(|(_, text)| text).collect::<Vec<_>>();
        assert_eq!(texts(0.0, 1.0), ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"]);
        assert_eq!(texts(-30.0, 95.0), ["−50", "0", "50", "100"]);
        assert_eq!(texts(3.0, 3.0).len(), 2);
        assert_eq!(texts(f64::NAN, 1.0).len(), 6);
    }
}
