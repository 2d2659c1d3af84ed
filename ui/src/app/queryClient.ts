import { QueryClient } from "@tanstack/react-query";

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Everything is answered by this computer: being offline says nothing about it, and a refusal is not a glitch.
      queries: { networkMode: "always", retry: false, staleTime: 5_000, refetchOnWindowFocus: false },
      mutations: { networkMode: "always", retry: false },
    },
  });
}
