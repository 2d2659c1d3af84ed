import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { keys, useClient, type DatasetSummary } from "../../ipc";
import { href, navigate } from "../../routes";
import { useNamedCommand } from "../../ui/commands";
import { RenameDialog } from "./RenameDialog";
import { useDeleteDataset } from "./useDeleteDataset";

/** What can be done with a dataset while it is open, whatever its screen shows of it. */
export function DatasetCommands({ dataset }: { dataset: string }) {
  const client = useClient();
  const datasets = useQuery({ queryKey: keys.datasets, queryFn: () => client.listDatasets() });
  const found = datasets.data?.find((each) => each.id === dataset);
  return found ? <Commands dataset={found} /> : null;
}

function Commands({ dataset }: { dataset: DatasetSummary }) {
  const [isRenaming, setRenaming] = useState(false);
  const remove = useDeleteDataset();
  useNamedCommand("dataset.rename", [{ about: dataset.name, run: () => setRenaming(true) }]);
  useNamedCommand("dataset.delete", [
    {
      about: dataset.name,
      run: () => {
        remove(dataset);
        navigate(href.library);
      },
    },
  ]);
  return isRenaming ? <RenameDialog dataset={dataset} onClose={() => setRenaming(false)} /> : null;
}
