//! Changing a judge that is there. Its name is what runs know it by, so it stays.

use recollect_store::judges::{self, JudgeSettings};

use super::{BASELINE, JudgeInfo, NewJudge, certificates, check, origin};
use crate::EngineError;
use crate::engine::Engine;
use crate::keys::KeySource;

/// What becomes of a judge's key when the judge is changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeyChange {
    /// It stays, wherever it is. Not possible where the judge goes to another host.
    AsItIs,
    /// It is what the changed judge says, as when one is added.
    AsGiven,
}

impl Engine {
    /// Puts settings in the place of those the judge of that name had. Runs keep a copy of what
    /// they were started with.
    pub async fn change_judge(
        &self,
        mut changed: NewJudge,
        key: KeyChange,
    ) -> Result<JudgeInfo, EngineError> {
        if changed.name.trim() == BASELINE {
            return Err(EngineError::bad_input("name", "The built-in judge cannot be changed."));
        }
        let before = self.judge_settings(changed.name.trim()).await?;
        if key == KeyChange::AsItIs {
            (changed.key, changed.new_key) = (KeySource::of(&before), None);
        }
        let settings = following(&before, check::checked(&changed)?);
        if key == KeyChange::AsItIs {
            check_key_stays_at_home(&before, &settings)?;
        }
        certificates::check(&settings).await?;
        self.exchange(&before, &settings, changed, key).await?;
        self.judge_info(settings).await
    }

    /// Keeps the new key before the settings say that it is there, and drops the old one after
    /// they no longer do.
    async fn exchange(
        &self,
        before: &JudgeSettings,
        after: &JudgeSettings,
        changed: NewJudge,
        key: KeyChange,
    ) -> Result<(), EngineError> {
        if changed.key == KeySource::Keychain && key == KeyChange::AsGiven {
            let Some(new_key) = changed.new_key else {
                return Err(EngineError::bad_input("key", "Paste the key."));
            };
            self.keep_key(after, new_key).await?;
        }
        let row = after.clone();
        self.write(move |writes| judges::update(writes, &row)).await?;
        let was_kept = KeySource::of(before) == KeySource::Keychain;
        let is_in_use = changed.key == KeySource::Keychain && origin(before) == origin(after);
        if was_kept && !is_in_use {
            self.forget_key(before).await?;
        }
        Ok(())
    }
}

/// Every change of the instructions counts, also that which takes them away.
fn following(before: &JudgeSettings, after: JudgeSettings) -> JudgeSettings {
    let is_changed = before.instructions != after.instructions;
    let instructions_version = before.instructions_version + u32::from(is_changed);
    JudgeSettings { instructions_version, ..after }
}

/// A key was entered for one host; another must not get it unasked.
fn check_key_stays_at_home(
    before: &JudgeSettings,
    after: &JudgeSettings,
) -> Result<(), EngineError> {
    let (from, to) = (origin(before), origin(after));
    if from == to || KeySource::of(before) == KeySource::None {
        return Ok(());
    }
    Err(EngineError::bad_input(
        "key",
        format!(
            "The key of this judge is for {from} and does not go along to {to}. Enter the key for the new address, or say that none is needed."
        ),
    ))
}
