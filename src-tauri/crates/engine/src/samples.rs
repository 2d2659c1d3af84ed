//! The sample data sets, inside the program: a first score needs no file and no network.

/// A data set that ships with Recollect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sample {
    pub id: &'static str,
    pub name: &'static str,
    pub description: &'static str,
    pub(crate) file_name: &'static str,
    pub(crate) content: &'static str,
    /// Who labelled it, and the file of their labels.
    pub(crate) labels: &'static [(&'static str, &'static str)],
}

macro_rules! sample {
    ($id:literal, $name:literal, $description:literal) => {
        Sample {
            id: $id,
            name: $name,
            description: $description,
            file_name: concat!($id, ".jsonl"),
            content: include_str!(concat!("../../../../datasets/", $id, ".jsonl")),
            labels: &[
                (
                    "Reader 1",
                    include_str!(concat!("../../../../datasets/labels/reader-1/", $id, ".csv")),
                ),
                (
                    "Reader 2",
                    include_str!(concat!("../../../../datasets/labels/reader-2/", $id, ".csv")),
                ),
            ],
        }
    };
}

pub(crate) const SAMPLES: &[Sample] = &[
    sample!(
        "personal-assistants",
        "Personal assistants",
        "Preferences, family, diets and plans: does the assistant keep them in mind?"
    ),
    sample!(
        "long-conversations",
        "Long conversations",
        "Twenty turns and more: what was said at the beginning still counts at the end."
    ),
    sample!(
        "complex-workflows",
        "Complex workflows",
        "Claims, orders, onboarding: rules and details that every later step must respect."
    ),
];
