import Graph from "graphology";
import Sigma from "sigma";
import type { NodeHoverDrawingFunction, NodeLabelDrawingFunction } from "sigma/rendering";

import { type RelationGraph, weights } from "#domain/customers/relations/relation-graph.ts";
import { closenessOf, relationKey } from "#domain/customers/relations/relation.ts";

import { type GraphColours, readColours } from "./graph-colours.ts";
import type { Positions } from "./graph-layout.ts";

type Options = { focus: string | undefined; onChoose: (id: string) => void };
export type DrawnGraph = {
  zoom: (step: "in" | "out" | "all") => void;
  picture: () => Promise<Blob | null>;
  end: () => void;
};

/**
 * Draws a graph with the given layout into an element. It can be panned and zoomed, and its nodes hovered and selected.
 */
export function drawGraph(
  box: HTMLElement,
  { parties, relations }: RelationGraph,
  positions: Positions,
  { focus, onChoose }: Options,
): DrawnGraph {
  let colours = readColours();
  let pointed: string | null = null;
  const graph = new Graph({ type: "undirected" });
  const sums = weights(relations);
  // The layout is round. Stretching it to the shape of the element leaves more space for names.
  const stretch = Math.min(2.2, Math.max(1, box.clientWidth / box.clientHeight));
  for (const { kind, id, name } of parties) {
    const size = 3 + Math.min(10, 1.6 * Math.sqrt(sums.get(id) ?? 0));
    const { x, y } = positions.get(id) ?? { x: 0, y: 0 };
    graph.addNode(id, { x: x * stretch, y, kind, label: name, size });
  }
  for (const relation of relations)
    graph.addEdgeWithKey(relationKey(relation), relation.from_id, relation.to_id, {
      size: 1 + Math.min(5, relation.strength / 2),
      isWeak: closenessOf(relation) === "weak",
    });

  const isNear = (id: string) => pointed === null || id === pointed || graph.areNeighbors(id, pointed);
  let labels: Box[] = [];
  const renderer = new Sigma(graph, box, {
    defaultDrawNodeLabel: (context, point, settings) => {
      const label = drawLabel(colours, labels, context, point, settings);
      if (label) labels.push(label);
    },
    defaultDrawNodeHover: (context, point, settings) => drawName(colours, context, point, settings),
    labelFont: colours.font,
    labelSize: 12,
    labelRenderedSizeThreshold: 5,
    labelDensity: 0.7,
    zIndex: true,
    stagePadding: 40,
    minCameraRatio: 0.1,
    maxCameraRatio: 2,
    // While printing, the container has no size.
    allowInvalidContainer: true,
    labelColor: { color: colours.text },
    nodeReducer: (id, { kind, ...data }) => ({
      ...data,
      color: isNear(id) ? colours[kind as keyof GraphColours] : colours.faint,
      label: isNear(id) ? data.label : null,
      highlighted: id === focus,
      zIndex: isNear(id) ? 1 : 0,
    }),
    edgeReducer: (edge, { isWeak, ...data }) => ({
      ...data,
      color: (pointed === null ? !isWeak : graph.hasExtremity(edge, pointed)) ? colours.line : colours.faint,
    }),
  });
  const point = (id: string | null) => {
    pointed = id;
    box.style.cursor = id ? "pointer" : "";
    renderer.refresh({ skipIndexation: true });
  };
  renderer.on("beforeRender", () => {
    labels = [];
  });
  renderer.on("enterNode", ({ node }) => point(node));
  renderer.on("leaveNode", () => point(null));
  renderer.on("clickNode", ({ node }) => onChoose(node));

  // The wheel scrolls the page; with Ctrl or Cmd it zooms.
  const keepScrolling = (event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) event.stopPropagation();
  };
  box.addEventListener("wheel", keepScrolling, { capture: true, passive: true });
  const theme = new MutationObserver(() => {
    colours = readColours();
    renderer.setSetting("labelColor", { color: colours.text });
  });
  theme.observe(document.documentElement, { attributes: true, attributeFilter: ["class"] });
  const duration = matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 150;

  return {
    zoom: (step) => {
      const camera = renderer.getCamera();
      const zooms = { in: () => camera.animatedZoom({ duration }), out: () => camera.animatedUnzoom({ duration }) };
      void (step === "all" ? camera.animatedReset({ duration }) : zooms[step]());
    },
    picture: () => takePicture(renderer, colours.ground),
    end: () => {
      theme.disconnect();
      box.removeEventListener("wheel", keepScrolling, { capture: true });
      renderer.kill();
    },
  };
}

type Box = { left: number; top: number; right: number; bottom: number };

/**
 * Draws the name of a node with a halo, unless it would overlap one of the names drawn before. Returns its box; null if
 * it was not drawn.
 */
function drawLabel(
  colours: GraphColours,
  drawn: readonly Box[],
  ...[context, { x, y, size, label }, settings]: Parameters<NodeLabelDrawingFunction>
): Box | null {
  if (!label) return null;
  context.font = `${settings.labelSize}px ${settings.labelFont}`;
  const left = x + size + 3;
  const half = settings.labelSize / 2 + 2;
  const place = { left, top: y - half, right: left + context.measureText(label).width, bottom: y + half };
  const isTaken = drawn.some(
    (other) =>
      other.left < place.right && place.left < other.right && other.top < place.bottom && place.top < other.bottom,
  );
  if (isTaken) return null;
  context.lineWidth = 4;
  context.lineJoin = "round";
  context.strokeStyle = colours.ground;
  context.strokeText(label, left, y + settings.labelSize / 3);
  context.fillStyle = colours.text;
  context.fillText(label, left, y + settings.labelSize / 3);
  return place;
}

/** Draws the name of the hovered or focused node with its own background. */
function drawName(
  colours: GraphColours,
  ...[context, { x, y, size, label, color }, settings]: Parameters<NodeHoverDrawingFunction>
) {
  context.beginPath();
  context.arc(x, y, size + 2, 0, Math.PI * 2);
  context.fillStyle = colours.text;
  context.fill();
  context.beginPath();
  context.arc(x, y, size, 0, Math.PI * 2);
  context.fillStyle = color;
  context.fill();
  if (!label) return;
  context.font = `500 ${settings.labelSize}px ${settings.labelFont}`;
  const width = context.measureText(label).width;
  context.beginPath();
  context.roundRect(x + size + 4, y - 11, width + 12, 22, 5);
  context.fillStyle = colours.ground;
  context.strokeStyle = colours.line;
  context.fill();
  context.stroke();
  context.fillStyle = colours.text;
  context.fillText(label, x + size + 10, y + 4);
}

/**
 * Draws all layers onto one background. Called right after rendering, because the browser discards WebGL content once
 * it has been shown. Returns null if the browser cannot encode the picture.
 */
function takePicture(renderer: Sigma, ground: string): Promise<Blob | null> {
  renderer.refresh();
  const layers = Object.values(renderer.getCanvases());
  const [first] = layers;
  const picture = document.createElement("canvas");
  picture.width = first?.width ?? 1;
  picture.height = first?.height ?? 1;
  const context = picture.getContext("2d");
  if (context) {
    context.fillStyle = ground;
    context.fillRect(0, 0, picture.width, picture.height);
    for (const layer of layers) if (layer.width > 0) context.drawImage(layer, 0, 0);
  }
  return new Promise((resolve) => picture.toBlob(resolve, "image/png"));
}
