use recollect_domain::TurnKey;

/// The names of a conversation's turns in order; those of one that was never edited are its
/// positions and take no room.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TurnKeys(Option<Vec<u32>>);

impl TurnKeys {
    pub fn of(keys: &[TurnKey]) -> Self {
        let plain = (0u32..).zip(keys).all(|(position, key)| key.0 == position);
        Self((!plain).then(|| keys.iter().map(|key| key.0).collect()))
    }

    pub fn at(&self, position: u32) -> TurnKey {
        match &self.0 {
            None => TurnKey(position),
            Some(keys) => TurnKey(keys.get(position as usize).copied().unwrap_or(u32::MAX)),
        }
    }

    pub(crate) fn stored(text: Option<String>) -> Self {
        Self(text.and_then(|text| serde_json::from_str(&text).ok()))
    }

    pub(crate) fn written(&self) -> Option<String> {
        self.0.as_ref().and_then(|keys| serde_json::to_string(keys).ok())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_take_no_room_and_others_come_back() {
        let plain = TurnKeys::of(&[TurnKey(0), TurnKey(1)]);
        assert_eq!((plain.written(), plain.at(1)), (None, TurnKey(1)));
        let moved = TurnKeys::of(&[TurnKey(4), TurnKey(0)]);
        assert_eq!(TurnKeys::stored(moved.written()), moved);
        assert_eq!((moved.at(0), moved.at(1)), (TurnKey(4), TurnKey(0)));
    }
}
