//! Chance that comes out alike every time.

use sha2::{Digest, Sha256};

/// A number from 0 up to 1 that depends on nothing but what is given.
pub(crate) fn chance(purpose: &str, seed: u64, document: &str, attempt: u32) -> f64 {
    let mut hash = Sha256::new();
    hash.update(purpose);
    hash.update(seed.to_le_bytes());
    hash.update(attempt.to_le_bytes());
    hash.update(document);
    let mut bits = [0; 8];
    bits.copy_from_slice(&hash.finalize()[..8]);
    // As many bits as a double holds exactly.
    (u64::from_le_bytes(bits) >> 11) as f64 / (1_u64 << 53) as f64
}

#[cfg(test)]
mod tests {
    use super::chance;

    #[test]
    fn chance_is_even_and_each_part_changes_it() {
        let mean = (0..2_000).map(|n| chance("fault", 1, &n.to_string(), 0)).sum::<f64>() / 2_000.0;
        assert!((0.47..0.53).contains(&mean), "{mean}");
        let one = chance("fault", 1, "a", 0);
        assert_eq!(one, chance("fault", 1, "a", 0));
        for other in
            [("delay", 1, "a", 0), ("fault", 2, "a", 0), ("fault", 1, "b", 0), ("fault", 1, "a", 1)]
        {
            assert_ne!(one, chance(other.0, other.1, other.2, other.3));
        }
    }
}
