// Eight tools on the official Go SDK.
package main

import (
	"context"
	"errors"
	"fmt"
	"log"
	"net"
	"os"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

var books = map[string]string{"978-0131103627": "The C Programming Language"}

type numbers struct {
	A int `json:"a"`
	B int `json:"b"`
}

type sum struct {
	Sum int `json:"sum"`
}

type byISBN struct {
	ISBN string `json:"isbn" jsonschema:"The ISBN-13 of a book."`
}

type byDay struct {
	Day string `json:"day" jsonschema:"A day in the form YYYY-MM-DD."`
}

type byTitle struct {
	Title string `json:"title" jsonschema:"The title of a book."`
}

type nothing struct{}

func text(format string, values ...any) (*mcp.CallToolResult, any, error) {
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: fmt.Sprintf(format, values...)}}}, nil, nil
}

func add(_ context.Context, _ *mcp.CallToolRequest, in numbers) (*mcp.CallToolResult, sum, error) {
	return nil, sum{Sum: in.A + in.B}, nil
}

func findBook(_ context.Context, _ *mcp.CallToolRequest, in byISBN) (*mcp.CallToolResult, any, error) {
	title, isKnown := books[in.ISBN]
	if !isKnown {
		return nil, nil, fmt.Errorf("book %s not found", in.ISBN)
	}
	return text("%s", title)
}

func weekday(_ context.Context, _ *mcp.CallToolRequest, in byDay) (*mcp.CallToolResult, any, error) {
	day, err := time.Parse(time.DateOnly, in.Day)
	if err != nil {
		return nil, nil, fmt.Errorf("invalid day: %w", err)
	}
	return text("%s", day.Weekday())
}

type shelf struct{ name string }

// shelfOf dereferences a shelf that does not exist.
func shelfOf(_ context.Context, _ *mcp.CallToolRequest, in byTitle) (*mcp.CallToolResult, any, error) {
	shelves := map[string]*shelf{}
	return text("%s", shelves[in.Title].name)
}

func countLoans(_ context.Context, _ *mcp.CallToolRequest, _ nothing) (*mcp.CallToolResult, any, error) {
	_, err := net.DialTimeout("tcp", "127.0.0.1:1", time.Second)
	return text("Error: cannot connect to the loans database: %v", err)
}

func audit(_ context.Context, _ *mcp.CallToolRequest, _ nothing) (*mcp.CallToolResult, any, error) {
	time.Sleep(6 * time.Second)
	return text("1 book compared, 0 differences.")
}

func reindex(ctx context.Context, request *mcp.CallToolRequest, _ nothing) (*mcp.CallToolResult, any, error) {
	for step := 1; step <= 3; step++ {
		progress := &mcp.ProgressNotificationParams{
			ProgressToken: request.Params.GetProgressToken(),
			Progress:      float64(step),
			Total:         3,
			Message:       fmt.Sprintf("part %d of 3", step),
		}
		if progress.ProgressToken == nil {
			continue
		}
		if err := request.Session.NotifyProgress(ctx, progress); err != nil {
			return nil, nil, err
		}
	}
	return text("3 parts indexed.")
}

func orderStatus(_ context.Context, _ *mcp.CallToolRequest, _ nothing) (*mcp.CallToolResult, any, error) {
	if os.Getenv("PUBLISHER_API_KEY") == "" {
		return nil, nil, errors.New("PUBLISHER_API_KEY is not set")
	}
	return text("The latest order was delivered.")
}

func reads(name, description string) *mcp.Tool {
	return &mcp.Tool{Name: name, Description: description, Annotations: &mcp.ToolAnnotations{ReadOnlyHint: true}}
}

func main() {
	server := mcp.NewServer(&mcp.Implementation{Name: "language-example-go", Version: "1.0.0"}, nil)
	mcp.AddTool(server, reads("add", "Adds two whole numbers."), add)
	mcp.AddTool(server, reads("find_book", "Returns the title of a book in the catalogue."), findBook)
	mcp.AddTool(server, reads("weekday", "Returns the day of the week on which a date falls."), weekday)
	mcp.AddTool(server, reads("shelf_of", "Returns the shelf on which a book is kept."), shelfOf)
	mcp.AddTool(server, reads("count_loans", "Returns how many books are on loan."), countLoans)
	mcp.AddTool(server, reads("audit", "Compares the catalogue with the shelves. Takes a while."), audit)
	mcp.AddTool(server, reads("reindex", "Rebuilds the search index in memory, with progress."), reindex)
	mcp.AddTool(server, reads("order_status", "Returns the state of the latest order at the publisher."), orderStatus)
	if err := server.Run(context.Background(), &mcp.StdioTransport{}); err != nil {
		log.Fatal(err)
	}
}
