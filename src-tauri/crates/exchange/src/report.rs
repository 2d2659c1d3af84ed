//! A run as CSV: RFC 4180, records end with CR LF, one row a turn × judge × repeat.

use std::io::Write;

use crate::neutral::mark;

/// The columns, in order. Our own files are recognised by this line when they are imported again.
pub const RUN_HEADER: [&str; 30] = [
    "run",
    "dataset",
    "dataset_version",
    "conversation",
    "turn",
    "role",
    "content",
    "outcome",
    "kind",
    "fact_quote",
    "reply_quote",
    "weak",
    "reason",
    "cause",
    "label",
    "reviewer",
    "note",
    "judge",
    "model",
    "prompt_version",
    "repeat",
    "method",
    "formula",
    "threshold",
    "score",
    "result",
    "date",
    "input_tokens",
    "output_tokens",
    "cost",
];

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Delimiter {
    #[default]
    Comma,
    /// For spreadsheets set to a decimal comma: numbers are then written with one.
    Semicolon,
    Tab,
}

impl Delimiter {
    /// The written form, as in `--delimiter semicolon`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Comma => "comma",
            Self::Semicolon => "semicolon",
            Self::Tab => "tab",
        }
    }

    const fn byte(self) -> u8 {
        match self {
            Self::Comma => b',',
            Self::Semicolon => b';',
            Self::Tab => b'\t',
        }
    }
}

impl std::str::FromStr for Delimiter {
    type Err = recollect_domain::UnknownWord;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        [Self::Comma, Self::Semicolon, Self::Tab]
            .into_iter()
            .find(|delimiter| delimiter.as_str() == text)
            .ok_or_else(|| recollect_domain::UnknownWord {
                word: text.to_owned(),
                vocabulary: "delimiter",
                allowed: "comma, semicolon, tab".to_owned(),
            })
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CsvOptions {
    pub delimiter: Delimiter,
    /// A UTF-8 byte order mark, without which Excel takes the text for another encoding.
    pub bom: bool,
}

impl Default for CsvOptions {
    fn default() -> Self {
        Self { delimiter: Delimiter::Comma, bom: true }
    }
}

/// One turn as one judge saw it in one repeat. What does not apply or is not known is `None` and
/// becomes an empty cell: a missing score is never 0.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct RunRow {
    pub run: String,
    pub dataset: String,
    pub dataset_version: Option<i64>,
    /// The conversation's `external_id`.
    pub conversation: String,
    /// The position, from 0.
    pub turn: u32,
    pub role: String,
    pub content: String,
    /// In the domain's words; `None` on turns that are not the assistant's.
    pub outcome: Option<String>,
    pub kind: Option<String>,
    pub fact_quote: Option<String>,
    pub reply_quote: Option<String>,
    pub weak: Option<bool>,
    pub reason: Option<String>,
    /// Why the turn or the conversation is unscored.
    pub cause: Option<String>,
    pub label: Option<String>,
    pub reviewer: Option<String>,
    pub note: Option<String>,
    pub judge: String,
    pub model: String,
    pub prompt_version: Option<String>,
    /// From 1.
    pub repeat: u32,
    pub method: String,
    pub formula: String,
    /// 0..1.
    pub threshold: Option<f64>,
    /// The conversation's score under `formula`, 0..1.
    pub score: Option<f64>,
    pub result: Option<String>,
    /// ISO 8601.
    pub date: String,
    pub input_tokens: Option<u64>,
    pub output_tokens: Option<u64>,
    /// In the currency the prices were entered in.
    pub cost: Option<f64>,
}

/// Why a file was not written to its end.
#[derive(Debug, thiserror::Error)]
pub enum WriteError<E> {
    /// The source of the rows failed.
    #[error("the rows could not be read: {0}")]
    Rows(E),
    #[error("the file could not be written: {0}")]
    Io(#[from] std::io::Error),
}

/// Writes the header and every row; gives the number of rows without the header.
pub fn write_run_csv<W: Write, E>(
    out: W,
    options: &CsvOptions,
    rows: impl IntoIterator<Item = Result<RunRow, E>>,
) -> Result<u64, WriteError<E>> {
    let mut sheet = CsvSheet::begin(out, options, &RUN_HEADER)?;
    let mut count = 0;
    for row in rows {
        sheet.record(&row.map_err(WriteError::Rows)?.cells())?;
        count += 1;
    }
    sheet.finish()?;
    Ok(count)
}

/// A cell by type: only text can look like a formula, only a number needs the decimal sign.
pub(crate) enum Cell<'a> {
    Text(&'a str),
    Number(Option<f64>),
    Whole(Option<i128>),
    Truth(Option<bool>),
}

fn text(value: &Option<String>) -> Cell<'_> {
    Cell::Text(value.as_deref().unwrap_or(""))
}

impl RunRow {
    fn cells(&self) -> [Cell<'_>; 30] {
        [
            Cell::Text(&self.run),
            Cell::Text(&self.dataset),
            Cell::Whole(self.dataset_version.map(i128::from)),
            Cell::Text(&self.conversation),
            Cell::Whole(Some(i128::from(self.turn))),
            Cell::Text(&self.role),
            Cell::Text(&self.content),
            text(&self.outcome),
            text(&self.kind),
            text(&self.fact_quote),
            text(&self.reply_quote),
            Cell::Truth(self.weak),
            text(&self.reason),
            text(&self.cause),
            text(&self.label),
            text(&self.reviewer),
            text(&self.note),
            Cell::Text(&self.judge),
            Cell::Text(&self.model),
            text(&self.prompt_version),
            Cell::Whole(Some(i128::from(self.repeat))),
            Cell::Text(&self.method),
            Cell::Text(&self.formula),
            Cell::Number(self.threshold),
            Cell::Number(self.score),
            text(&self.result),
            Cell::Text(&self.date),
            Cell::Whole(self.input_tokens.map(i128::from)),
            Cell::Whole(self.output_tokens.map(i128::from)),
            Cell::Number(self.cost),
        ]
    }
}

/// A CSV file in the making.
pub(crate) struct CsvSheet<W: Write> {
    writer: csv::Writer<W>,
    decimal_comma: bool,
}

impl<W: Write> CsvSheet<W> {
    pub(crate) fn begin(
        mut out: W,
        options: &CsvOptions,
        header: &[&str],
    ) -> Result<Self, std::io::Error> {
        if options.bom {
            out.write_all("\u{feff}".as_bytes())?;
        }
        let mut writer = csv::WriterBuilder::new()
            .delimiter(options.delimiter.byte())
            .terminator(csv::Terminator::CRLF)
            .from_writer(out);
        writer.write_record(header).map_err(std::io::Error::from)?;
        Ok(Self { writer, decimal_comma: options.delimiter == Delimiter::Semicolon })
    }

    pub(crate) fn record(&mut self, cells: &[Cell<'_>]) -> Result<(), std::io::Error> {
        for cell in cells {
            let field = match cell {
                Cell::Text(text) => mark(text),
                Cell::Number(number) => self.number(*number).into(),
                Cell::Whole(number) => number.map(|n| n.to_string()).unwrap_or_default().into(),
                Cell::Truth(truth) => truth.map(|t| t.to_string()).unwrap_or_default().into(),
            };
            self.writer.write_field(field.as_bytes()).map_err(std::io::Error::from)?;
        }
        self.writer.write_record(None::<&[u8]>).map_err(std::io::Error::from)
    }

    fn number(&self, number: Option<f64>) -> String {
        let written = number.filter(|n| n.is_finite()).map(|n| n.to_string()).unwrap_or_default();
        if self.decimal_comma { written.replace('.', ",") } else { written }
    }

    pub(crate) fn finish(mut self) -> Result<(), std::io::Error> {
        self.writer.flush()
    }
}
