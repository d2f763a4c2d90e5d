import { currencyWords, externalIdWords } from "#domain/imports/kinds/common-words.ts";
import type { ImportKind } from "#domain/imports/kinds/import-kind.ts";

export const importProduct = {
  words: {
    name: "product|product name|item|name|description|producto|artículo|nombre|产品|产品名称|商品|品名|名称|製品|製品名|商品名|제품|제품명|상품|상품명|품목|名前|이름",
    code: "code|sku|product code|item code|stock code|part number|código|referencia|产品编码|编码|商品编码|型号|製品コード|商品コード|品番|제품 코드|상품 코드|코드",
    category:
      "category|series|family|group|line|product line|type|categoría|serie|familia|类别|分类|系列|カテゴリ|カテゴリー|シリーズ|分類|분류|카테고리|시리즈",
    price_minor:
      "price|sales price|sale price|selling price|sell price|retail price|unit price|list price|precio|precio de venta|价格|单价|售价|销售价|価格|単価|販売価格|가격|단가|판매가|标价|定価|정가",
    currency: currencyWords,
    external_id: externalIdWords("product id|item id|产品编号|製品番号|제품 번호"),
  },
  called: "product|item|variant|producto|artículo|产品|商品|製品|제품|상품",
  distinctive: ["price_minor", "category", "code"],
  match: [["external_id"], ["code"], ["name"]],
  nameFrom: ["code"],
  namedBy: ["name", "code", "external_id"],
  unique: ["external_id", "code"],
  isNamedOnce: true,
  whenMissing: "create",
} as const satisfies ImportKind<"products">;
