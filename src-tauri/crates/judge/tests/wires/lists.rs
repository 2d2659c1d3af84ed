//! The models a service offers.

use mock_judge::{MockJudge, Plan};
use recollect_judge::{CallErrorKind, ListError, list_models};

use super::{KEY, MODEL, WIRES, config};

#[tokio::test]
async fn models_are_listed_where_there_is_a_list_and_no_call_is_made() {
    for wire in WIRES {
        let mock = MockJudge::start(Plan { wrong_key: Some(KEY.to_owned()), ..Plan::default() });
        let mut config = config(wire.provider, &mock.address(), Some(KEY));
        config.model = String::new();
        let models = list_models(config).await.unwrap();
        let listed = (wire.provider != "azure").then(|| vec![MODEL.to_owned()]);
        assert_eq!(models, listed, "{}", wire.provider);
        assert_eq!(mock.counts().requests, 0, "{}", wire.provider);
    }
}

#[tokio::test]
async fn a_wrong_key_is_told_by_the_list_too() {
    for wire in WIRES.iter().filter(|wire| wire.provider != "azure") {
        let mock =
            MockJudge::start(Plan { wrong_key: Some("another".to_owned()), ..Plan::default() });
        let refused = list_models(config(wire.provider, &mock.address(), Some(KEY))).await;
        let Err(ListError::Call(error)) = refused else { panic!("{}", wire.provider) };
        assert_eq!(error.kind, CallErrorKind::Unauthorised, "{}", wire.provider);
    }
}
