"""Eight tools on fastmcp, the framework of that name."""

import asyncio
import os
from datetime import date
from typing import Annotated

from fastmcp import Context, FastMCP
from fastmcp.exceptions import ToolError
from mcp.types import ToolAnnotations
from pydantic import BaseModel, Field, StrictInt

mcp = FastMCP("language-example-python-fastmcp")
reads = ToolAnnotations(readOnlyHint=True)

BOOKS = {"978-0131103627": "The C Programming Language"}


class Sum(BaseModel):
    sum: int


@mcp.tool(annotations=reads)
def add(a: StrictInt, b: StrictInt) -> Sum:
    """Adds two whole numbers."""
    return Sum(sum=a + b)


@mcp.tool(annotations=reads)
def find_book(isbn: Annotated[str, Field(description="The ISBN-13 of a book.", min_length=1)]) -> str:
    """Returns the title of a book in the catalogue."""
    if isbn not in BOOKS:
        raise ToolError(f"Book {isbn} not found")
    return BOOKS[isbn]


@mcp.tool(annotations=reads)
def weekday(day: Annotated[str, Field(description="A day in the form YYYY-MM-DD.")]) -> str:
    """Returns the day of the week on which a date falls."""
    try:
        return date.fromisoformat(day).strftime("%A")
    except ValueError:
        raise ToolError("Invalid day: it must have the form YYYY-MM-DD")


@mcp.tool(annotations=reads)
def shelf_of(title: Annotated[str, Field(description="The title of a book.")]) -> str:
    """Returns the shelf on which a book is kept."""
    shelves: dict[str, str] | None = None
    return shelves[title]


@mcp.tool(annotations=reads)
def count_loans() -> str:
    """Returns how many books are on loan."""
    try:
        raise ConnectionRefusedError(111, "Connection refused")
    except OSError as error:
        return f"Error: cannot connect to the loans database at 127.0.0.1:5432: {error}"


@mcp.tool(annotations=reads)
async def audit() -> str:
    """Compares the catalogue with the shelves. Takes a while."""
    await asyncio.sleep(SLOW_SECONDS)
    return "1 book compared, 0 differences."


@mcp.tool(annotations=reads)
async def reindex(context: Context) -> str:
    """Rebuilds the search index in memory, with progress."""
    for step in range(1, 4):
        await context.report_progress(step, 3, f"part {step} of 3")
    return "3 parts indexed."


@mcp.tool(annotations=reads)
def order_status() -> str:
    """Returns the state of the latest order at the publisher."""
    if "PUBLISHER_API_KEY" not in os.environ:
        raise ToolError("PUBLISHER_API_KEY is not set")
    return "The latest order was delivered."


SLOW_SECONDS = 6

if __name__ == "__main__":
    mcp.run()
