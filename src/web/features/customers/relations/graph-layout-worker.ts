import Graph from "graphology";
import forceAtlas2 from "graphology-layout-forceatlas2";

import type { LayoutTask, Positions } from "./graph-layout.ts";

addEventListener("message", ({ data: { points, links } }: MessageEvent<LayoutTask>) => {
  const graph = new Graph({ type: "undirected" });
  // Nodes start on a circle in a fixed order, so that the same graph always looks the same.
  points.forEach((point, index) => {
    const angle = (index / points.length) * 2 * Math.PI;
    graph.addNode(point, { x: Math.cos(angle), y: Math.sin(angle) });
  });
  for (const { from, to, strength } of links) graph.addEdge(from, to, { weight: 1 + Math.log1p(strength) });
  const settings = { ...forceAtlas2.inferSettings(graph), gravity: 0.5, scalingRatio: 20 };
  const mapping = forceAtlas2(graph, { iterations: 600, getEdgeWeight: "weight", settings });
  const positions: Positions = new Map(
    Object.entries(mapping).map(([point, { x, y }]) => [point, { x: x ?? 0, y: y ?? 0 }]),
  );
  postMessage(positions);
});
