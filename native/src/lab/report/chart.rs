//! Charts as SVG: bars with error bars, lines, points. They carry their own colours for light and dark pages.

use std::fmt::Write;

use super::ticks::Ticks;

/// How the points of a chart are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChartKind {
    /// Bars from zero, side by side for the series; `x` of a point is the number of its category.
    Bars,
    /// Points joined by lines.
    Lines,
    /// Points.
    Scatter,
}

/// A value with the ends of its error bar.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point {
    x: f64,
    y: f64,
    error: Option<(f64, f64)>,
}

impl Point {
    /// A value without error.
    #[must_use]
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y, error: None }
    }

    /// A value that lies between `low` and `high`.
    #[must_use]
    pub const fn with_error(x: f64, y: f64, low: f64, high: f64) -> Self {
        Self { x, y, error: Some((low, high)) }
    }
}

/// Points that belong together.
#[derive(Clone, PartialEq, Debug)]
pub struct Series {
    name: String,
    points: Vec<Point>,
}

impl Series {
    /// A series; values that are no numbers are left out.
    #[must_use]
    pub fn new(name: &str, points: impl IntoIterator<Item = Point>) -> Self {
        let points = points.into_iter().filter(|point| point.x.is_finite() && point.y.is_finite()).collect();
        Self { name: name.to_string(), points }
    }
}

/// A chart to be drawn.
#[derive(Clone, PartialEq, Debug)]
pub struct Chart {
    kind: ChartKind,
    x_label: String,
    y_label: String,
    categories: Vec<String>,
    series: Vec<Series>,
    level: Option<f64>,
}

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 380.0;
const LEFT: f64 = 64.0;
const RIGHT: f64 = 16.0;
const TOP: f64 = 40.0;
const BOTTOM: f64 = 64.0;

/// Colours that differ for colour-blind readers, too, on light and on dark ground.
const STYLE: &str = "<style>\
.chart{--ink:#333;--faint:#ddd;--c0:#2f6fb0;--c1:#d0722a;--c2:#3f8f5a;--c3:#a34f8c;--c4:#7a6a2f;--c5:#5b5b9e}\
@media(prefers-color-scheme:dark){.chart{--ink:#ddd;--faint:#444;--c0:#6aaaf0;--c1:#f2a05a;--c2:#74c690;--c3:#de8cc6;--c4:#cbb765;--c5:#a3a3ea}}\
text{font:13px sans-serif;fill:var(--ink)}.axis{stroke:var(--ink)}.grid{stroke:var(--faint)}\
.error{stroke:var(--ink);stroke-width:1.5}.line{fill:none;stroke-width:2}.level{stroke:var(--ink);stroke-dasharray:5 4}</style>";

impl Chart {
    /// An empty chart.
    #[must_use]
    pub fn new(kind: ChartKind, x_label: &str, y_label: &str) -> Self {
        let (x_label, y_label) = (x_label.to_string(), y_label.to_string());
        Self { kind, x_label, y_label, categories: Vec::new(), series: Vec::new(), level: None }
    }

    /// Names the categories of bars.
    #[must_use]
    pub fn categories(mut self, names: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.categories = names.into_iter().map(Into::into).collect();
        self
    }

    /// Adds a series.
    #[must_use]
    pub fn series(mut self, series: Series) -> Self {
        self.series.push(series);
        self
    }

    /// Draws a dashed line at this height, such as 50 %.
    #[must_use]
    pub const fn level(mut self, level: f64) -> Self {
        self.level = Some(level);
        self
    }

    /// The chart as SVG.
    #[must_use]
    pub fn svg(&self) -> String {
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" class=\"chart\" role=\"img\" aria-label=\"{}\">{STYLE}\n",
            escape(&format!("{} {}", self.y_label, self.x_label))
        );
        let points = || self.series.iter().flat_map(|series| &series.points);
        let heights = || {
            points()
                .flat_map(|p| [p.y, p.error.map_or(p.y, |e| e.0), p.error.map_or(p.y, |e| e.1)])
                .chain(self.level)
                .filter(|y| y.is_finite())
        };
        let zero = if self.kind == ChartKind::Bars { Some(0.0) } else { None };
        let fold = |values: &mut dyn Iterator<Item = f64>| {
            values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| (low.min(value), high.max(value)))
        };
        let (low, high) = fold(&mut heights().chain(zero));
        let y_axis = Ticks::covering(low, high, 6.0);
        let (low, high) = fold(&mut points().map(|point| point.x));
        let x_axis = Ticks::covering(low, high, 8.0);
        let frame = Frame { x_axis, y_axis, bars: (self.kind == ChartKind::Bars).then(|| self.category_count()) };

        self.write_axes(&mut svg, &frame);
        if let Some(level) = self.level {
            let y = frame.y(level);
            let _ = writeln!(
                svg,
                "<line class=\"level\" x1=\"{LEFT}\" x2=\"{}\" y1=\"{y:.1}\" y2=\"{y:.1}\"/>",
                WIDTH - RIGHT
            );
        }
        for (index, series) in self.series.iter().enumerate() {
            self.write_series(&mut svg, &frame, index, series);
        }
        self.write_legend(&mut svg);
        svg.push_str("</svg>\n");
        svg
    }

    fn category_count(&self) -> usize {
        let last = self.series.iter().flat_map(|series| &series.points).map(|point| point.x as usize + 1).max();
        self.categories.len().max(last.unwrap_or(1)).max(1)
    }

    fn write_axes(&self, svg: &mut String, frame: &Frame) {
        let (right, bottom) = (WIDTH - RIGHT, HEIGHT - BOTTOM);
        for (value, text) in frame.y_axis.marks() {
            let y = frame.y(value);
            let _ = writeln!(svg, "<line class=\"grid\" x1=\"{LEFT}\" x2=\"{right}\" y1=\"{y:.1}\" y2=\"{y:.1}\"/>");
            let _ = writeln!(svg, "<text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{text}</text>", LEFT - 6.0, y + 4.0);
        }
        if let Some(count) = frame.bars {
            // Many names would run into each other: they go up and down in two rows.
            let rows = if count > 6 { 2 } else { 1 };
            for (index, name) in self.categories.iter().enumerate() {
                let y = bottom + 18.0 + 15.0 * (index % rows) as f64;
                let _ = writeln!(
                    svg,
                    "<text x=\"{:.1}\" y=\"{y}\" text-anchor=\"middle\">{}</text>",
                    frame.x(index as f64),
                    escape(name)
                );
            }
        } else {
            for (value, text) in frame.x_axis.marks() {
                let _ = writeln!(
                    svg,
                    "<text x=\"{:.1}\" y=\"{}\" text-anchor=\"middle\">{text}</text>",
                    frame.x(value),
                    bottom + 18.0
                );
            }
        }
        let zero = frame.y(frame.y_axis.low.max(0.0).min(frame.y_axis.high));
        let _ = writeln!(svg, "<line class=\"axis\" x1=\"{LEFT}\" x2=\"{right}\" y1=\"{zero:.1}\" y2=\"{zero:.1}\"/>");
        let _ = writeln!(svg, "<line class=\"axis\" x1=\"{LEFT}\" x2=\"{LEFT}\" y1=\"{TOP}\" y2=\"{bottom}\"/>");
        let middle = f64::midpoint(LEFT, right);
        let _ = writeln!(
            svg,
            "<text x=\"{middle}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
            HEIGHT - 10.0,
            escape(&self.x_label)
        );
        let middle = f64::midpoint(TOP, bottom);
        let _ = writeln!(
            svg,
            "<text x=\"16\" y=\"{middle}\" text-anchor=\"middle\" transform=\"rotate(-90 16 {middle})\">{}</text>",
            escape(&self.y_label)
        );
    }

    fn write_series(&self, svg: &mut String, frame: &Frame, index: usize, series: &Series) {
        let colour = format!("var(--c{})", index % 6);
        let slot = 0.8 / self.series.len() as f64;
        let shift = if self.kind == ChartKind::Bars { slot * (index as f64 + 0.5) - 0.4 } else { 0.0 };
        if self.kind == ChartKind::Lines {
            let places: Vec<String> =
                series.points.iter().map(|p| format!("{:.1},{:.1}", frame.x(p.x), frame.y(p.y))).collect();
            let _ =
                writeln!(svg, "<polyline class=\"line\" style=\"stroke:{colour}\" points=\"{}\"/>", places.join(" "));
        }
        for point in &series.points {
            let (x, y) = (frame.x(point.x + shift), frame.y(point.y));
            if self.kind == ChartKind::Bars {
                let (width, zero) = (frame.bar_width() * slot * 0.95, frame.y(0.0));
                let _ = writeln!(
                    svg,
                    "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{width:.1}\" height=\"{:.1}\" style=\"fill:{colour}\"/>",
                    x - width / 2.0,
                    y.min(zero),
                    (y - zero).abs()
                );
            } else if series.points.len() <= 200 || self.kind == ChartKind::Scatter {
                let _ = writeln!(svg, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3\" style=\"fill:{colour}\"/>");
            }
            if let Some((low, high)) = point.error {
                let (low, high) = (frame.y(low), frame.y(high));
                let _ = writeln!(
                    svg,
                    "<path class=\"error\" d=\"M{x:.1} {low:.1}V{high:.1}M{:.1} {low:.1}h8M{:.1} {high:.1}h8\"/>",
                    x - 4.0,
                    x - 4.0
                );
            }
        }
    }

    fn write_legend(&self, svg: &mut String) {
        let mut x = LEFT;
        for (index, series) in self.series.iter().enumerate().filter(|(_, series)| !series.name.is_empty()) {
            let _ = writeln!(
                svg,
                "<rect x=\"{x}\" y=\"14\" width=\"12\" height=\"12\" style=\"fill:var(--c{})\"/>",
                index % 6
            );
            let _ = writeln!(svg, "<text x=\"{}\" y=\"25\">{}</text>", x + 17.0, escape(&series.name));
            x += 40.0 + 7.5 * series.name.chars().count() as f64;
        }
    }
}

struct Frame {
    x_axis: Ticks,
    y_axis: Ticks,
    bars: Option<usize>,
}

impl Frame {
    fn bar_width(&self) -> f64 {
        (WIDTH - LEFT - RIGHT) / self.bars.unwrap_or(1) as f64
    }

    fn x(&self, value: f64) -> f64 {
        match self.bars {
            Some(_) => LEFT + self.bar_width() * (value + 0.5),
            None => LEFT + (WIDTH - LEFT - RIGHT) * self.x_axis.place(value),
        }
    }

    fn y(&self, value: f64) -> f64 {
        HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * self.y_axis.place(value)
    }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests;
