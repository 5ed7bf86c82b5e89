use super::*;

#[test]
fn charts_hold_what_they_were_given() {
    let bars = Chart::new(ChartKind::Bars, "pairing", "score")
        .categories(["A<B", "C"])
        .series(Series::new("paper", [Point::new(0.0, 0.75), Point::new(1.0, 0.6)]))
        .series(Series::new("ours", [Point::with_error(0.0, 0.7, 0.65, 0.75), Point::new(1.0, f64::NAN)]))
        .level(0.5);
    let svg = bars.svg();
    assert_eq!(svg.matches("<rect").count(), 3 + 2);
    assert_eq!(svg.matches("class=\"error\"").count(), 1);
    assert!(svg.contains("A&lt;B") && svg.contains("class=\"level\"") && !svg.contains("NaN"));
    let lines = Chart::new(ChartKind::Lines, "x", "y")
        .series(Series::new("s", (0..5).map(|i| Point::new(f64::from(i), f64::from(i * i)))));
    assert_eq!(lines.svg().matches("<polyline").count(), 1);
    assert_eq!(lines.svg().matches("<circle").count(), 5);
    // Even without a point it is a picture.
    assert!(Chart::new(ChartKind::Scatter, "", "").svg().ends_with("</svg>\n"));
}
